import type { PanelOf } from '../schema/panels.ts';
import type drawing from '../workflow/drawing.module.css';
import type approval from './approval.module.css';
import type log from './log.module.css';

type Decision = NonNullable<PanelOf<'approval'>['decision']>;
type Outcome = Decision['outcomes'][number];

/** Class names whose styles the page has already loaded. */
export interface Classes {
  approval: Pick<typeof approval, 'choice' | 'outcome'>;
  drawing: Pick<typeof drawing, 'lines' | 'node' | 'box' | 'glow' | 'mark' | 'label' | 'pulse'>;
  log: Pick<typeof log, 'log' | 'line' | 'source' | 'time' | 'actor' | 'text'>;
}

/**
 * Milliseconds at which the pulse reaches each step, how long it moves between steps, and when
 * everything ends.
 */
const arrivals = [100, 1000, 2000];
const travel = 600;
const end = 2600;
/** The speed of Undo relative to the original. */
const undoSpeed = 2.5;
/** The width of each step and its left edge, in percent of the strip. */
const nodeWidth = 28;
const nodeLefts = [0, 36, 72];
const nodeHeight = 68;

/**
 * Turns the choices of an approval into buttons. A choice replaces the case with its outcome: a
 * pulse runs through the last steps, and each step adds a log line. Undo reverses this.
 * @returns a function that turns the choices back into text.
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
  // Not with `visibility`: with shortened transitions it changes a frame later, after the focus.
  const showCase = (isShown: boolean) => {
    if (!waiting) return;
    waiting.inert = !isShown;
    waiting.style.opacity = isShown ? '' : '0';
  };
  const outcome = document.createElement('div');
  outcome.className = classes.approval.outcome;
  // The live region must be in the page before its content, or screen readers do not announce it.
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
    // Focus before adding the lines: announcing the new focus would interrupt them.
    undo.focus();
    const list = add(said, 'ol', classes.log.log);
    list.dataset.shared = 'true';
    // It has the padding of the panel around it.
    list.style.padding = '0';
    const items = lines.map((line) => addLine(list, line, mark, classes));
    animations = wantsMotion ? animate(strip, items) : [];
    undo.addEventListener('click', ({ detail }) => {
      // Ignore the second click of a double click on a choice.
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
  // The case covers the outcome and gets the clicks while it is visible.
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

/** Adds a line in the form of an agent's log (log.tsx). */
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

/** Draws the steps like those of a diagram. Widths are percentages, so the strip fits any panel. */
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

/** Moves the pulse along the strip. It highlights each step and shows its log line. */
function animate(strip: Element, lines: readonly Element[]): Animation[] {
  const animations: Animation[] = [];
  // All animations end at the same time, so they can be reversed together.
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
