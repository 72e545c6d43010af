import { plural } from '../lib/amounts.ts';
import { createHost, element, placeButton } from './watch-elements.ts';
import { type Finding, type PageFindings, untilRead } from './watch-message.ts';

const css = `
  :host { position: fixed !important; inset: auto 12px 12px auto !important;
    z-index: 2147483646 !important; display: block !important; pointer-events: none; }
  .badge { display: flex; flex-direction: column-reverse; align-items: end; gap: 8px;
    max-width: calc(100vw - 24px); font: 14px/1.45 system-ui, sans-serif; text-align: start;
    color-scheme: light dark; --text: light-dark(#16181d, #eef1f6);
    --ground: light-dark(#fff, #16181d); --line: light-dark(#c4c8d0, #474c57);
    --quiet: light-dark(#535862, #a9b0bd); --error: light-dark(#c01818, #ff8f8f);
    --warning: light-dark(#8a5300, #f5b851); --advice: light-dark(#0060b8, #7fbcff);
    --fixed: light-dark(#0c7033, #74d99a); }
  [hidden] { display: none !important; }
  section, .pill, .fixed { box-sizing: border-box; max-width: 100%; pointer-events: auto;
    color: var(--text); background: var(--ground); border: 1px solid var(--line);
    box-shadow: 0 4px 16px rgb(0 0 0 / 18%); }
  section { width: 440px; max-height: min(60vh, 560px); overflow: auto; border-radius: 10px; }
  header { position: sticky; top: 0; display: flex; gap: 12px; align-items: center;
    justify-content: space-between; padding: 8px 8px 8px 14px; background: var(--ground);
    border-bottom: 1px solid var(--line); }
  h2 { margin: 0; font-size: 14px; font-weight: 600; }
  ul { margin: 0; padding: 0; list-style: none; }
  li { padding: 10px 14px; overflow-wrap: anywhere; }
  li + li { border-top: 1px solid var(--line); }
  p { margin: 0; }
  p + p { margin-top: 4px; }
  .rule, .hint, .elsewhere { color: var(--quiet); }
  .elsewhere { padding: 10px 14px; border-top: 1px solid var(--line); }
  .error b, .pill.error { color: var(--error); }
  .warning b, .pill.warning { color: var(--warning); }
  .advice b { color: var(--advice); }
  summary { padding: 10px 14px; color: var(--quiet); cursor: pointer; }
  ul:not(:empty) + details, details[open] ul { border-top: 1px solid var(--line); }
  summary:focus-visible { outline: 2px solid var(--advice); outline-offset: -2px; }
  .fixed { padding: 8px 14px; border-radius: 10px; color: var(--fixed); overflow-wrap: anywhere; }
  .spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  button { font: inherit; color: inherit; background: none; border: 0; cursor: pointer; }
  .pill { min-height: 36px; padding: 6px 14px; border-radius: 18px; font-weight: 600; }
  header button { flex: none; min-height: 28px; padding: 2px 10px; border: 1px solid var(--line); border-radius: 6px; }
  li button { min-height: 24px; padding: 0; text-align: start; overflow-wrap: anywhere;
    font-family: ui-monospace, monospace; font-size: 13px; text-decoration: underline; text-underline-offset: 3px; }
  button:focus-visible { outline: 2px solid var(--advice); outline-offset: 2px; }
  @media print { :host { display: none !important; } }
`;

/** The key in the tab's storage for the findings that the user put away. */
const putAwayKey = 'stet:put-away';

/** The severities that the badge counts, worst first. */
const counted = ['error', 'warning'] as const;

/**
 * Creates the badge in a corner of the page, with the list that it opens; hidden while there are no
 * findings.
 */
export function createBadge() {
  const { host, root } = createHost('stet-findings', css);
  // Both exist before they have text: screen readers announce changes in them.
  const spoken = element('div', { role: 'status', className: 'spoken' });
  const news = element('div', { role: 'status' });
  const list = element('section', { id: 'list', hidden: true, ariaLabel: 'Findings on this page' });
  const pill = element('button', { type: 'button', hidden: true, ariaExpanded: 'false' });
  pill.setAttribute('aria-controls', list.id);
  root.append(element('div', { className: 'badge' }, [pill, list, news, spoken]));
  let shown = '';
  let timer: ReturnType<typeof setTimeout>;
  /** The element that had the focus before the badge. */
  let before: EventTarget | null = null;
  host.addEventListener('focusin', ({ relatedTarget }) => {
    before = relatedTarget;
  });

  const toggle = (isOpen: boolean) => {
    list.hidden = !isOpen;
    pill.ariaExpanded = String(isOpen);
  };
  pill.onclick = () => toggle(list.hidden !== false);
  root.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Escape' || list.hidden) return;
    // Keeps a dialog of the page open.
    event.stopPropagation();
    toggle(false);
    pill.focus();
  });
  /**
   * Hides the badge. A hidden element cannot keep the focus, so the focus returns to its previous
   * element.
   */
  const hide = () => {
    const isFocused = root.activeElement !== null;
    toggle(false);
    pill.hidden = true;
    if (isFocused && before instanceof HTMLElement) before.focus({ preventScroll: true });
  };
  const putAway = (here: readonly Finding[]) => {
    sessionStorage.setItem(putAwayKey, JSON.stringify(here.map(idOf)));
    hide();
  };

  return {
    /** Shows the findings of the page. Screen readers announce them when they change. */
    show({ here, elsewhere }: PageFindings): void {
      const next = JSON.stringify([here, elsewhere]);
      if (next === shown) return;
      shown = next;
      const isFocused = list.contains(root.activeElement);
      const isVisible = !here.every((finding) => listPutAway().includes(idOf(finding)));
      const advice = here.filter(({ severity }) => severity === 'advice');
      const isAdviceOpen = list.querySelector('details')?.open ?? advice.length === here.length;
      const summary = summarize(here) || countAdvice(advice);
      pill.textContent = summary;
      pill.className = `pill ${counted.find((severity) => has(here, severity)) ?? ''}`;
      if (isVisible) pill.hidden = false;
      else hide();
      const away = { textContent: 'Hide', title: 'Until the next finding' };
      const close = element('button', { type: 'button', ...away, onclick: () => putAway(here) });
      const title = element('h2', { textContent: summary });
      const rest = element('p', { className: 'elsewhere', hidden: elsewhere === 0 }, [
        `and ${elsewhere} elsewhere: the terminal lists them.`,
      ]);
      const items = element('ul', {}, sortBySeverity(here).map(renderFinding));
      const more = element('details', { open: isAdviceOpen, hidden: advice.length === 0 }, [
        element('summary', { textContent: countAdvice(advice) }),
        element('ul', {}, advice.map(renderFinding)),
      ]);
      list.replaceChildren(element('header', {}, [title, close]), items, more, rest);
      if (isFocused && isVisible) pill.focus();
      // Screen readers don't announce advice.
      spoken.textContent = isVisible && summarize(here) ? `${summary} on this page` : '';
    },
    /** Shows for a moment the findings that a save has fixed. */
    sayFixed(lines: readonly string[]): void {
      clearTimeout(timer);
      const said = lines.map((line) => element('p', { textContent: line }));
      news.replaceChildren(element('div', { className: 'fixed' }, said));
      timer = setTimeout(() => news.replaceChildren(), untilRead);
    },
  };
}

function renderFinding(finding: Finding): HTMLElement {
  const { severity, rule, message, hint, file } = finding;
  const head = element('p', {}, [
    element('b', { textContent: severity }),
    ' ',
    element('span', { className: 'rule', textContent: rule }),
  ]);
  const place = file === undefined ? [] : [element('p', {}, [placeButton(finding)])];
  const cure = hint === undefined ? [] : [element('p', { className: 'hint' }, [`→ ${hint}`])];
  const said = element('p', { textContent: message });
  return element('li', { className: severity }, [head, said, ...cure, ...place]);
}

function sortBySeverity(here: readonly Finding[]): Finding[] {
  return counted.flatMap((wanted) => here.filter(({ severity }) => severity === wanted));
}

/** `1 error, 2 warnings`; empty if there is only advice. */
function summarize(here: readonly Finding[]): string {
  const counts = counted.map((severity) => {
    const count = here.filter((finding) => finding.severity === severity).length;
    return count === 0 ? '' : plural(count, severity);
  });
  return counts.filter(Boolean).join(', ');
}

function countAdvice(advice: readonly Finding[]): string {
  return `${plural(advice.length, 'piece')} of advice`;
}

function has(here: readonly Finding[], wanted: Finding['severity']): boolean {
  return here.some(({ severity }) => severity === wanted);
}

function listPutAway(): readonly string[] {
  return JSON.parse(sessionStorage.getItem(putAwayKey) ?? '[]') as string[];
}

function idOf({ rule, file, message }: Finding): string {
  return `${rule} ${file} ${message}`;
}
