import { siteError } from '../diagnostics/diagnostic.ts';
import { escapeHtml } from '../lib/escape.ts';
import { likelyLocale } from '../lib/likely-locale.ts';
import { type Frame, inlineScriptOf } from './frame.ts';

/** The slots that the template must contain. */
const slots = ['language', 'head', 'markup', 'data'] as const;
type Slots = Record<(typeof slots)[number], string>;

/** The scripts of today's languages that are written from right to left. */
const rightToLeft = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'];

/**
 * Prepares the template of the HTML document. A language that is written from right to left turns
 * the page, unless the template sets a direction.
 * @param options.hydrates whether any page of the site hydrates and so needs data.
 * @returns a function that fills the parts of a page into the template.
 * @throws SiteError that names the missing slots.
 */
export function createDocument(
  template: string,
  { file, hydrates, language }: { file: string; hydrates: boolean; language: string },
): (parts: Omit<Slots, 'language'>) => string {
  const needed = slots.filter((slot) => slot !== 'data' || hydrates);
  const missing = needed.filter((slot) => !template.includes(`{{${slot}}}`));
  if (missing.length > 0) {
    const list = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ');
    const message = `The document template lacks ${list(missing)}.`;
    const hint = `It needs each of ${list(needed)} once.`;
    throw siteError({ rule: 'template/slot', message, hint, file });
  }
  const isTurned = rightToLeft.includes(likelyLocale(language)?.script ?? '');
  const directed = isTurned
    ? template.replace(/<html\b(?![^>]*\sdir\b)/i, '$& dir="rtl"')
    : template;
  return (parts) => {
    const filled: Slots = { ...parts, language };
    // One pass: a slot's name inside a part's text stays text.
    return directed.replace(
      /\{\{(language|head|markup|data)\}\}/g,
      (_, slot: keyof Slots) => filled[slot],
    );
  };
}

/**
 * The tags that load a page's code and styles, in an order that allows an early first paint. The
 * code shows nothing, so it waits in a template until everything else is painted
 * (browser/start-code.ts). That script is inline and precedes the style sheets, so that it does not
 * wait for them. A page that does not hydrate has no such code.
 * @param page.image the link that preloads the page's most important image, if any.
 */
export function renderResourceTags(
  frame: Frame,
  { view, image, policy }: { view: string; image: string; policy: string | undefined },
): string {
  const { client: assets } = frame;
  const own = assets.views[view] ?? { chunks: [], styles: [] };
  const checked = (url: string) => {
    const integrity = assets.integrity[url];
    return integrity === undefined ? '' : ` integrity="${integrity}"`;
  };
  const sheets = Object.entries(assets.inlineStyles[view] ?? {});
  const load = (modules: readonly string[]) =>
    modules.map((url, index) =>
      index === 0
        ? `<script type="module" src="${url}"${checked(url)}></script>`
        : `<link rel="modulepreload" href="${url}"${checked(url)}>`,
    );
  const inlineScript = inlineScriptOf(frame, view);
  const code = frame.site.views[view]?.hydrate ? load([...assets.entry, ...own.chunks]) : [];
  const tags = [
    policy && `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`,
    ...assets.preload.map(
      (url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`,
    ),
    image,
    code.length > 0 && `<template id="page-code">\n${code.join('\n')}\n</template>`,
    inlineScript && `<script>${inlineScript}</script>`,
    ...(sheets.length > 0
      ? sheets.map(([url, text]) => `<style data-href="${url}">${text}</style>`)
      : [...assets.styles, ...own.styles].map(
          (url) => `<link rel="stylesheet" href="${url}"${checked(url)}>`,
        )),
    ...load(assets.script),
  ];
  return tags.filter(Boolean).join('\n');
}
