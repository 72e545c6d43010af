import { createRequire } from 'node:module';
import type { Element } from 'hast';
import type { HLJSApi, LanguageFn } from 'highlight.js';
import { textOf } from './tree.ts';

/*
 * Why highlight.js: loading it and highlighting four short blocks in four languages takes 45 ms.
 * shiki with its JavaScript engine takes 440 ms, starry-night 630 ms. As CommonJS, it can load in
 * the middle of a walk: the core at the first code block, a language at its first use.
 */
const load = createRequire(import.meta.url);

/**
 * Makes a code block focusable, so that keyboard users can scroll long lines. Highlights its code
 * with classes if its language is known.
 */
export function rewriteCodeBlock(pre: Element): void {
  const [code] = pre.children;
  if (code?.type !== 'element' || code.tagName !== 'code') return;
  const language = languageOf(code);
  // A plugin such as Shiki's has already highlighted the code.
  const isMarked = code.children.some(({ type }) => type === 'element');
  const highlighted =
    language === undefined || isMarked ? undefined : highlight(textOf(code), language);
  if (highlighted) code.children = [{ type: 'raw', value: highlighted.html }];
  // Shiki writes the HTML name `tabindex` instead of hast's `tabIndex`.
  const { tabindex: _, ...properties } = pre.properties;
  pre.properties = {
    ...properties,
    role: 'group',
    ariaLabel: highlighted ? `${highlighted.name} code` : 'Code',
    tabIndex: 0,
  };
}

/** The first word after the fence, which remark-rehype turns into a class. */
function languageOf({ properties: { className } }: Element): string | undefined {
  if (!Array.isArray(className)) return undefined;
  const name = className.map(String).find((word) => word.startsWith('language-'));
  return name?.slice('language-'.length).toLowerCase();
}

/**
 * Characters of a line, and blanks in a row, up to which code is highlighted. Patterns of
 * highlight.js take the square of either: 500 kB of digits in `ini` would take 12 minutes.
 */
const longestLine = 5000;
const mostBlanks = 1000;
const manyBlanks = new RegExp(`\\s{${mostBlanks}}`);

function isCostly(code: string): boolean {
  if (code.length <= mostBlanks) return false;
  return code.split('\n').some(({ length }) => length > longestLine) || manyBlanks.test(code);
}

/**
 * HTML with classes such as `hljs-keyword`, and the display name of the language; undefined if it is
 * unknown or the code would take too long.
 */
function highlight(code: string, language: string) {
  if (isCostly(code)) return undefined;
  const core = load('highlight.js/lib/core') as HLJSApi;
  const known = findLanguage(core, language);
  if (known?.name === undefined) return undefined;
  return { html: core.highlight(code, { language, ignoreIllegals: true }).value, name: known.name };
}

/** Finds a language by its module name, or by an alias of a common language (`ts`, `sh`). */
function findLanguage(core: HLJSApi, language: string) {
  const known = core.getLanguage(language);
  if (known) return known;
  const definition = loadLanguage(language);
  if (definition) core.registerLanguage(language, definition);
  // Registers about 36 common languages with the core, with all their aliases.
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
