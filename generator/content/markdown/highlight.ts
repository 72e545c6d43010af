import { createRequire } from 'node:module';
import type { HLJSApi, LanguageFn } from 'highlight.js';

/*
 * highlight.js, by measurement: loading it and marking four short blocks, each in another language,
 * takes 45 ms; shiki with its JavaScript engine takes 440 ms, starry-night 630 ms. Being CommonJS it
 * can be loaded in the middle of a walk: it at the first block of code, a language at its first.
 */
const load = createRequire(import.meta.url);

/** Code as HTML whose spans bear classes such as `hljs-keyword`; undefined for an unknown language. */
export function highlight(
  code: string,
  language: string,
): { html: string /** The language's name, as its users write it. */; name: string } | undefined {
  const core = load('highlight.js/lib/core') as HLJSApi;
  const known = findLanguage(core, language);
  if (known?.name === undefined) return undefined;
  return { html: core.highlight(code, { language, ignoreIllegals: true }).value, name: known.name };
}

/** A language by the name of its module, or by one that a common language also goes by (`ts`, `sh`). */
function findLanguage(core: HLJSApi, language: string) {
  const known = core.getLanguage(language);
  if (known) return known;
  const definition = loadLanguage(language);
  if (definition) core.registerLanguage(language, definition);
  // Registers the three dozen common languages with the core, each under all of its names.
  else load('highlight.js/lib/common');
  return core.getLanguage(language);
}

function loadLanguage(name: string): LanguageFn | undefined {
  if (!/^[\w+-]+$/.test(name)) return undefined;
  try {
    return load(`highlight.js/lib/languages/${name}`) as LanguageFn;
  } catch {
    return undefined;
  }
}
