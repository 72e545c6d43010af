import { createRequire } from 'node:module';
import type { Element } from 'hast';
import type { HLJSApi, LanguageFn } from 'highlight.js';
import { textOf } from './tree.ts';

/*
 * highlight.js, by measurement: loading it and marking four short blocks, each in another language,
 * takes 45 ms; shiki with its JavaScript engine takes 440 ms, starry-night 630 ms. Being CommonJS it
 * can be loaded in the middle of a walk: it at the first block of code, a language at its first.
 */
const load = createRequire(import.meta.url);

/**
 * Makes a code block reachable by keyboard, so that its long lines can be scrolled, and marks the
 * parts of its code with classes when it says its language and that is known.
 */
export function rewriteCodeBlock(pre: Element): void {
  const [code] = pre.children;
  if (code?.type !== 'element' || code.tagName !== 'code') return;
  const language = languageOf(code);
  // A plugin such as Shiki's has marked the code by elements.
  const isMarked = code.children.some(({ type }) => type === 'element');
  const highlighted =
    language === undefined || isMarked ? undefined : highlight(textOf(code), language);
  if (highlighted) code.children = [{ type: 'raw', value: highlighted.html }];
  // Shiki writes it as HTML does, not as hast.
  const { tabindex: _, ...properties } = pre.properties;
  pre.properties = {
    ...properties,
    role: 'group',
    ariaLabel: highlighted ? `${highlighted.name} code` : 'Code',
    tabIndex: 0,
  };
}

/** The first word behind the fence, which remark-rehype makes a class. */
function languageOf({ properties: { className } }: Element): string | undefined {
  if (!Array.isArray(className)) return undefined;
  const name = className.map(String).find((word) => word.startsWith('language-'));
  return name?.slice('language-'.length).toLowerCase();
}

/** HTML with classes such as `hljs-keyword`, and the name that users write; undefined if unknown. */
function highlight(code: string, language: string) {
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
