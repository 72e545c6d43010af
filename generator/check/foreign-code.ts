import type { ContentFile } from '../content/written-file.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** Tags of Liquid and Nunjucks around code, as `markdown/foreign` finds them. */
const opening = /^\{%-?\s*(?<name>highlight|codeblock|raw|verbatim)\b/;
const closing = /^\{%-?\s*end(?<name>highlight|codeblock|raw|verbatim)\b/;

/**
 * Leaves out what is said of code between the tags of another tool: a comment in it is no heading, and
 * all of it is well once the first tag, of which `markdown/foreign` tells, is a fence.
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
    const end = tags
      .slice(index + 1)
      .find((tag) => closing.exec(tag.markup ?? '')?.groups?.name === name);
    return name === undefined || end === undefined ? [] : [{ from, to: end.place.line }];
  });
}
