import { readFileSync } from 'node:fs';
import type { Site } from '../../config/site.ts';
import type { LoadedContent } from '../../content/load-content.ts';
import { createLocator } from '../../content/locate.ts';
import { noHeader } from '../../content/read-entry.ts';
import { readSource } from '../../content/read-source.ts';
import { openSource, type Source } from '../../content/source.ts';
import { type Diagnostic, type Place, sortByPlace } from '../../diagnostics/diagnostic.ts';
import { placeAt, stretchAt } from '../../diagnostics/place.ts';
import { addBase } from '../../lib/base-path.ts';
import { relativePath } from '../../lib/file-path.ts';
import { once } from '../../lib/once.ts';
import { fallbackName, pageFileName } from '../../lib/url-files.ts';
import type { SiteWithErrors } from '../../plan/plan-site.ts';
import { collectLinks } from '../links.ts';
import { atTop, atValue } from '../make-rule.ts';
import { severityOf } from '../rule.ts';
import { allRules } from '../rule-names.ts';
import type { OutputFiles } from './check-output.ts';
import type { DistFinding, Found } from './dist-rule.ts';
import { readPageFacts } from './page-facts.ts';

type PlacedOutput = SiteWithErrors & Pick<OutputFiles, 'fileOf'> & { out: string };

/**
 * Findings as diagnostics, each in the content file that says what is wrong, where there is one. It
 * needs the packages that read front matter, so it is imported only where something was found.
 * @param output.out absolute path of the output folder.
 */
export function placeFindings(found: readonly Found[], output: PlacedOutput): Diagnostic[] {
  const { site, content } = output;
  const toSource = createSourceMapper(output);
  const placed = found.map((finding) => {
    const { rule, message, hint, severity = weigh(rule, site) } = finding;
    const place = toSource(finding) ?? placeInOutput(finding, output);
    return { rule, severity, message, hint, ...place };
  });
  return sortByPlace(placed.filter((diagnostic) => !isSilenced(diagnostic, content)));
}

function weigh(id: string, site: Site) {
  const rule = allRules.find((other) => other.id === id);
  return (rule ? severityOf(rule, site) : 'error') as Diagnostic['severity'];
}

/** Rules about content that see the same fault before anything is built. */
export const counterparts: Readonly<Record<string, string>> = {
  'dist/link': 'link/dead',
  'dist/anchor': 'link/anchor',
  'dist/h1': 'heading/h1',
  'dist/asset': 'image/missing',
  'dist/image': 'image/missing',
};

/** Whether a comment silences the rule that has said the same of the content. */
function isSilenced({ rule, file, line = 1 }: Diagnostic, content: LoadedContent): boolean {
  if (counterparts[rule] === undefined) return false;
  const silences = content.files().find((item) => item.file === file)?.silences ?? [];
  const ofRule = silences.filter((silence) => silence.rule === counterparts[rule]);
  // What is said of a page as a whole is at the top of its file.
  return ofRule.some(({ from, to }) => line === 1 || (line >= from && line <= to));
}

type SourcePlace = Place & { file: string };

/** Places findings in the file of their page, in one that all pages have, or in the redirects. */
function createSourceMapper({ site, content, plan }: SiteWithErrors) {
  const sources = new Map(
    plan?.pages.map(({ path, source }) => [pageFileName(path, site.urlStyle), source]),
  );
  const planned = new Set(sources.values());
  const redirects = new Map(plan?.redirects.map(({ from }) => [fallbackName(from, site), from]));
  // Content that did not change has to be read back for this.
  const links = once(() => collectLinks(content.files(), () => ({ kind: 'file' })));
  return ({ file, written }: DistFinding): SourcePlace | undefined => {
    const moved = redirects.get(file);
    if (moved !== undefined) {
      const file = relativePath(site.root, site.redirects);
      const headerText = readSource(site, file);
      return { file, ...createLocator({ ...noHeader, headerText })(atValue(moved)) };
    }
    const source = sources.get(file);
    const isWritten = ({ url }: { url: string }) => addBase(site.base, url) === written;
    const saying = written === undefined ? [] : links().filter(isWritten);
    const link =
      saying.find((item) => item.file.file === source) ??
      saying.find((item) => !planned.has(item.file.file));
    if (link)
      return { file: link.file.file, ...openSource(site, link.file.file).locate(link.where) };
    if (source === undefined) return undefined;
    // What is said of the page as a whole is said at the head of its file.
    const place = written === undefined ? atTop : findText(openSource(site, source), written);
    return place && { file: source, ...place };
  };
}

/** Where a file has a text, such as the address of an image. */
function findText(source: Source, text: string): Place | undefined {
  const at = source.text().indexOf(text);
  return at < 0 ? undefined : stretchAt(source.text(), at, text.length);
}

function placeInOutput(
  { file, at, written }: DistFinding,
  { site, out, fileOf }: PlacedOutput,
): SourcePlace {
  const html = once(() => readFileSync(fileOf(file), 'utf8'));
  // Where an element is was not kept with the page.
  const find = ({ links, assets } = readPageFacts(html())) =>
    [...links, ...assets].find(({ text }) => text === written)?.at;
  const offset = at ?? (written === undefined ? undefined : find());
  return {
    file: `${relativePath(site.root, out)}/${file}`,
    ...(offset === undefined ? { line: 1, column: 1 } : placeAt(html(), offset)),
  };
}
