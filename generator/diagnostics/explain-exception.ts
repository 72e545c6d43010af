import type { Exception } from './exception.ts';

/** Hints for common exceptions in a site's code, by their text. */
const advice: readonly (readonly [RegExp, string])[] = [
  [
    /\b(window|document|localStorage|sessionStorage|navigator|matchMedia|location|history|IntersectionObserver|ResizeObserver|HTMLElement|customElements|requestAnimationFrame)\b is not defined/,
    'There is no $1 while prerendering: read it in useEffect or in an event handler.',
  ],
  [
    /Element type is invalid|error #130\b/,
    'A component is undefined: check the name in its import.',
  ],
  [
    /Objects are not valid as a React child \(found: \[object Promise\]\)|async\/await is not yet supported|suspended while responding to synchronous input|error #(?:426|482)\b/,
    'Pages render synchronously, so a component cannot be async or wait: load its data in pages() of the definition.',
  ],
  [
    /Objects are not valid as a React child|error #31\b/,
    'Show its fields one by one; a list of them with map().',
  ],
  [
    /Invalid hook call|reading 'use[A-Z]|error #321\b/,
    'A hook ran outside a component, or two copies of React are installed.',
  ],
  [
    /Rendered (?:more|fewer) hooks|error #(?:300|310)\b/,
    'Call the hooks of a component in the same order each time: not in conditions, loops or after a return.',
  ],
  [
    /Too many re-renders|error #301\b/,
    'The component sets its state while it renders: do that in an effect or an event handler.',
  ],
  [
    /Cannot access '[^']+' before initialization|Class extends value undefined/,
    'Two modules import each other, or a name is used above its declaration: move what both need into a third module.',
  ],
  [
    /Maximum call stack size exceeded/,
    'A function or a component calls itself endlessly: look for the condition that should stop it.',
  ],
  [
    /Invalid (?:string|array) length|Array buffer allocation failed|heap out of memory|ERR_WORKER_OUT_OF_MEMORY|reaching memory limit/,
    'It needs more memory than there is: look for a list or a text that only grows.',
  ],
  [
    /ENOENT.*\.stet[\\/]run/,
    'Code of a site runs as a bundle in another folder: begin paths at process.cwd() instead of import.meta.',
  ],
  [
    /\b(require|module|exports|__dirname|__filename)\b is not defined/,
    'Code of a site is ES modules, which have no $1: use import and import.meta.',
  ],
  [
    /Encountered Promise during synchronous parse/,
    'Schemas run synchronously: do asynchronous work in pages() of the definition.',
  ],
  [
    /^(?:a Promise$|the string |undefined$|null$|[[{\d]|true$|false$)/,
    'Throw an Error instead: only an Error has a stack.',
  ],
];

/** The hint for an exception or its causes; undefined if none is common. */
export function explainException({ text, causes }: Exception): string | undefined {
  for (const [pattern, hint] of advice) {
    const match = pattern.exec(text);
    if (match) return hint.replace('$1', match[1] ?? '');
  }
  return causes.map(explainException).find((hint) => hint !== undefined);
}
