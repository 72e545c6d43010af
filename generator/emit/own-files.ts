import type { Site } from '../config/site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Output } from '../output/output.ts';

/** A part of a generated file that the site's own file lacks, and a hint. */
interface Hidden {
  what: string;
  hint: string;
}

/**
 * Replaces generated files with files of the static folder.
 * @param own the files of the static folder.
 * @param generated the files that every output has.
 * @returns all files without duplicates, and advice if a file of the site lacks something
 * important.
 */
export async function preferOwnFiles(
  site: Pick<Site, 'disallow'>,
  own: readonly Output[],
  generated: readonly Output[],
): Promise<{ files: Output[]; diagnostics: Diagnostic[] }> {
  const owned = new Map(own.map((output) => [output.path, output]));
  const advice = generated.map(async (output): Promise<Diagnostic[]> => {
    const file = owned.get(output.path);
    if (file === undefined) return [];
    const [mine, theirs] = await Promise.all([file.make(), output.make()]);
    return findHidden(site, output.path, String(mine), String(theirs)).map(({ what, hint }) => ({
      rule: 'emit/own-file',
      severity: 'advice',
      message: `${file.source} is published instead of the generated ${output.path}, but does not have ${what}.`,
      hint,
      file: file.source,
    }));
  });
  return {
    files: [...own, ...generated.filter(({ path }) => !owned.has(path))],
    diagnostics: (await Promise.all(advice)).flat(),
  };
}

/**
 * Finds the parts of a generated file that the site's own lacks. A sitemap is entirely up to the
 * site.
 */
function findHidden(
  { disallow }: Pick<Site, 'disallow'>,
  path: string,
  mine: string,
  theirs: string,
): Hidden[] {
  if (path === 'robots.txt') return hiddenInRobots(disallow, mine, theirs);
  const missing = linesOf(theirs).filter((line) => !linesOf(mine).includes(line));
  const kind = ruleFiles[path];
  if (kind === undefined || missing.length === 0) return [];
  const [first = ''] = missing;
  return [{ what: `its ${kind}, such as "${first}"`, hint: ruleHint }];
}

/** The files of rules for hosts, with the name for their rules. */
const ruleFiles: Readonly<Record<string, string>> = {
  _headers: 'headers',
  _redirects: 'redirects',
};

const ruleHint =
  'Write your rules as headers, rewrites and redirects in the definition instead: the build adds its own.';

function hiddenInRobots(disallow: readonly string[], mine: string, theirs: string): Hidden[] {
  const sitemap = linesOf(theirs).find((line) => line.startsWith('Sitemap:')) ?? '';
  const paths = disallow.filter((path) => !mine.includes(path));
  return [
    ...(/^\s*sitemap:/im.test(mine)
      ? []
      : [{ what: 'the line that names the sitemap', hint: `Add "${sitemap}" to it.` }]),
    ...(paths.length === 0
      ? []
      : [
          {
            what: `${paths.join(', ')} of disallow in the definition`,
            hint: 'Set in only one of the two what crawlers must skip.',
          },
        ]),
  ];
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
