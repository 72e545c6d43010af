import type { PanelOf } from '../schema/panels.ts';
import type drawing from '../workflow/drawing.module.css';
import type approval from './approval.module.css';
import type log from './log.module.css';

type Decision = NonNullable<PanelOf<'approval'>['decision']>;
type Outcome = Decision['outcomes'][number];

/** The class names that the page has loaded already. */
export interface Classes {
  approval: Pick<typeof approval, 'choice' | 'outcome'>;
  drawing: Pick<typeof drawing, 'lines' | 'node' | 'box' | 'glow' | 'mark' | 'label' | 'pulse'>;
  log: Pick<typeof log, 'log' | 'line' | 'source' | 'time' | 'actor' | 'text'>;
}

/** Milliseconds at which the work reaches each step, how long it runs, and when all is over. */
const arrivals = [100, 1000, 2000];
const travel = 600;
const end = 2600;
/** How much faster Undo takes it back. */
const undoSpeed = 2.5;
/** Each step is so wide, and its left side is there, in percent of the strip. */
const nodeWidth = 28;
const nodeLefts = [0, 36, 72];
const nodeHeight = 68;

/**
 * Makes the choices of an approval buttons. A choice puts what follows in the place of the case: the
 * work runs through the last steps and leaves a line at each; Undo takes it back.
 * @returns what makes the choices plain text again.
 */
export function letDecide(
  root: HTMLElement,
  { decision, classes }: { decision: Decision; classes: Classes },
): () => void {
  const mark = root.parentElement?.querySelector<HTMLElement>('[data-tone]');
  const label = mark?.nextSibling;
  const open = { label: label?.textContent ?? '', tone: mark?.dataset.tone ?? '' };
  const showStatus = (status: { label: string; tone: string }) => {
    if (mark) mark.dataset.tone = status.tone;
    if (label) label.textContent = status.label;
  };

  const waiting = root.querySelector<HTMLElement>('dl')?.parentElement;
  // Not by `visibility`: where transitions are cut short, it changes a frame later, after the focus.
  const showCase = (isShown: boolean) => {
    if (!waiting) return;
    waiting.inert = !isShown;
    waiting.style.opacity = isShown ? '' : '0';
  };
  const outcome = document.createElement('div');
  outcome.className = classes.approval.outcome;
  // In the page before there is anything to say, or screen readers would not hear of it.
  const said = add(outcome, 'div');
  said.ariaLive = 'polite';
  let strip: Element | undefined;
  let undo: HTMLButtonElement | undefined;
  let animations: Animation[] = [];

  const close = () => {
    for (const animation of animations) animation.cancel();
    showCase(true);
    showStatus(open);
    said.replaceChildren();
    strip?.remove();
    undo?.remove();
  };
  const decide = (button: HTMLButtonElement, { status, lines }: Outcome) => {
    const wantsMotion = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    showCase(false);
    showStatus(status);
    strip = drawStrip(decision.steps, classes);
    outcome.prepend(strip);
    undo = addButton(outcome, classes.approval.choice, 'Undo');
    // Before the lines: what is said of the new focus would cut them off.
    undo.focus();
    const list = add(said, 'ol', classes.log.log);
    list.dataset.shared = 'true';
    // It has the padding of the panel around it.
    list.style.padding = '0';
    const items = lines.map((line) => addLine(list, line, mark, classes));
    animations = wantsMotion ? animate(strip, items) : [];
    undo.addEventListener('click', ({ detail }) => {
      // The second half of a double click on a choice is no wish to undo it.
      if (detail > 1) return;
      const goBack = () => {
        close();
        button.focus();
      };
      const [first] = animations;
      if (!first) return goBack();
      first.onfinish = goBack;
      for (const animation of animations) {
        animation.playbackRate = -undoSpeed;
        animation.play();
      }
    });
  };

  const buttons = [...root.querySelectorAll<HTMLElement>('[data-open] > dd')].map(
    (choice, index) => {
      const text = choice.textContent;
      choice.textContent = '';
      choice.dataset.live = '';
      const button = addButton(choice, classes.approval.choice, text);
      button.addEventListener('click', () => {
        const chosen = decision.outcomes[index];
        if (chosen) decide(button, chosen);
      });
      return button;
    },
  );
  // The case lies above it, and takes the clicks while it is to be seen.
  waiting?.before(outcome);
  return () => {
    close();
    outcome.remove();
    for (const button of buttons) {
      delete button.parentElement?.dataset.live;
      button.replaceWith(button.textContent);
    }
  };
}

function add<Name extends keyof HTMLElementTagNameMap>(
  parent: Element,
  name: Name,
  className = '',
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  parent.append(element);
  return element;
}

function addButton(parent: Element, className: string, text: string): HTMLButtonElement {
  const button = add(parent, 'button', className, text);
  button.type = 'button';
  return button;
}

/** A line as the log of an agent has it (log.tsx). */
function addLine(
  list: Element,
  { time, actor, text }: Outcome['lines'][number],
  mark: Element | null | undefined,
  { log }: Pick<Classes, 'log'>,
): Element {
  const line = add(list, 'li', log.line);
  const source = add(line, 'p', log.source);
  add(source, 'span', log.time, time);
  source.append(' ');
  add(source, 'span', log.actor, actor);
  const done = mark?.cloneNode() as HTMLElement | undefined;
  if (done) {
    done.dataset.tone = 'good';
    line.append(done);
  }
  add(line, 'p', log.text, text);
  return line;
}

function draw(
  parent: Element | undefined,
  name: string,
  attributes: Record<string, string | number> = {},
): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  parent?.append(element);
  return element;
}

/** The steps, drawn as those of a diagram are. Widths are shares, so that the strip fits any panel. */
function drawStrip(steps: Decision['steps'], { drawing }: Pick<Classes, 'drawing'>): Element {
  const middle = nodeHeight / 2;
  const strip = draw(undefined, 'svg', {
    overflow: 'visible',
    width: '100%',
    height: nodeHeight,
    'aria-hidden': 'true',
  });
  nodeLefts.slice(1).forEach((left) => {
    const edge = draw(strip, 'g', { class: drawing.lines });
    draw(edge, 'line', { x1: `${left - 8}%`, x2: `${left}%`, y1: middle, y2: middle });
    const head = draw(edge, 'svg', { x: `${left}%`, y: middle, overflow: 'visible' });
    draw(head, 'path', { d: 'M-7 -4L-1 0L-7 4' });
  });
  draw(strip, 'circle', { class: drawing.pulse, cy: middle, r: 4 });
  steps.forEach(({ kind, mark, label }, index) => {
    const node = draw(strip, 'svg', {
      class: drawing.node,
      'data-kind': kind,
      x: `${nodeLefts[index]}%`,
      width: `${nodeWidth}%`,
      overflow: 'visible',
    });
    const box = { width: '100%', height: nodeHeight, rx: 12 };
    draw(node, 'rect', { class: drawing.box, ...box });
    draw(node, 'rect', { class: drawing.glow, 'data-glow': '', ...box }).style.opacity = '1';
    // Narrow nodes have a small margin.
    const inner = draw(node, 'svg', { x: '9%', overflow: 'visible' });
    const shape = draw(inner, 'g', { class: drawing.mark, transform: 'translate(0 10)' });
    draw(shape, 'path', { d: mark });
    label.forEach((text, row) => {
      draw(inner, 'text', { class: drawing.label, y: 39 + row * 17, 'font-size': 14 }).textContent =
        text;
    });
  });
  return strip;
}

/** Sends the pulse along the strip: it lights each step, and shows the line of it. */
function animate(strip: Element, lines: readonly Element[]): Animation[] {
  const animations: Animation[] = [];
  // All end at the same time, so that they go back together.
  const start = (target: Element | null, frames: Keyframe[], delay = 0, duration = 400) => {
    const options = { delay, duration, endDelay: end - delay - duration };
    const animation = target?.animate(frames, { ...options, fill: 'backwards' });
    if (animation) animations.push(animation);
  };
  const { width } = strip.getBoundingClientRect();
  const frames = nodeLefts.flatMap((left, index) => {
    const arrival = arrivals[index] ?? end;
    const transform = `translateX(${((left + nodeWidth / 2) * width) / 100}px)`;
    const leaves = (arrivals[index + 1] ?? end + travel) - travel;
    return [arrival, leaves].map((time) => ({ offset: time / end, transform, opacity: 1 }));
  });
  start(strip.querySelector('circle'), frames, 0, end);
  strip.querySelectorAll('[data-glow]').forEach((glow, index) => {
    start(glow, [{ opacity: 0 }], arrivals[index]);
  });
  lines.forEach((line, index) => {
    start(line, [{ opacity: 0, transform: 'translateY(8px)' }], arrivals[index]);
  });
  return animations;
}
