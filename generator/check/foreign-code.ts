import type { ContentFile } from '../content/written-file.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** Liquid and Nunjucks tags around code, as `markdown/foreign` finds them. */
const opening = /^\{%-?\s*(?<name>highlight|codeblock|raw|verbatim)\b/;
const closing = /^\{%-?\s*end(?<name>highlight|codeblock|raw|verbatim)\b/;

/**
 * Drops findings about code between the tags of another tool. A comment in that code is not a
 * heading, and the code is fine once a fence replaces the first tag, which `markdown/foreign`
 * reports.
 */
export function dropForeignCode(
  diagnostics: readonly Diagnostic[],
  files: readonly ContentFile[],
): readonly Diagnostic[] {
  const named = new Set(diagnostics.map(({ file }) => file));
  const blocks = new Map(
    files.filter(({ file }) => named.has(file)).map(({ file, facts }) => [file, findBlocks(facts)]),
  );
  return diagnostics.filter(
    ({ file = '', line = 0 }) =>
      !blocks.get(file)?.some(({ from, to }) => line > from && line <= to),
  );
}

function findBlocks({ mistakes }: ContentFile['facts']): { from: number; to: number }[] {
  const tags = mistakes
    .filter(({ markup }) => markup?.startsWith('{%'))
    .sort((a, b) => a.place.line - b.place.line);
  return tags.flatMap(({ markup = '', place: { line: from } }, index) => {
    const name = opening.exec(markup)?.groups?.name;
    if (name === undefined) return [];
    const nameIn = (tag: RegExp, { markup: text = '' }) => tag.exec(text)?.groups?.name;
    // Code is not nested: if the tag opens again first, HTML contains the end of this one.
    const next = tags
      .slice(index + 1)
      .find((tag) => [nameIn(opening, tag), nameIn(closing, tag)].includes(name));
    return next && nameIn(closing, next) ? [{ from, to: next.place.line }] : [];
  });
}
