import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Site } from '../../config/site.ts';
import type { LoadedContent } from '../../content/load-content.ts';
import { createLocator } from '../../content/locate.ts';
import { noHeader } from '../../content/read-entry.ts';
import { readSource } from '../../content/read-source.ts';
import { openSource } from '../../content/source.ts';
import { type Diagnostic, type Place, sortByPlace } from '../../diagnostics/diagnostic.ts';
import { placeAt } from '../../diagnostics/place.ts';
import { relativePath } from '../../lib/file-path.ts';
import { memoize } from '../../lib/memoize.ts';
import { once } from '../../lib/once.ts';
import { fallbackName, pageFileName } from '../../lib/url-files.ts';
import { createFileLinks } from '../../plan/file-links.ts';
import type { SiteWithErrors } from '../../plan/plan-site.ts';
import { findUnplanned, isNamed } from '../links.ts';
import { atValue } from '../make-rule.ts';
import { severityOf } from '../rule.ts';
import { allRules } from '../rule-names.ts';
import type { OutputFiles } from './check-output.ts';
import type { DistFinding, Found } from './dist-rule.ts';
import { createWrittenFinder, type Written } from './find-written.ts';
import { readPageFacts } from './page-facts.ts';

/** Where a finding is when no content says it, and what is then said instead of its message. */
export type PlaceElsewhere = (
  finding: Found,
) => Partial<FoundPlace> & Partial<Pick<Diagnostic, 'message' | 'page'>>;

/**
 * Findings as diagnostics, each in the content file that says what is wrong, where there is one. It
 * needs the packages that read front matter, so it is imported only where something was found.
 */
export function placeFindings(
  found: readonly Found[],
  planned: SiteWithErrors,
  elsewhere: PlaceElsewhere,
): Diagnostic[] {
  const { site, content } = planned;
  const toSource = createSourceMapper(planned);
  const placed = found.map((finding) => {
    const { rule, message, hint, severity = weigh(rule, site) } = finding;
    const place = toSource(finding) ?? elsewhere(finding);
    return { rule, severity, message, hint, ...place };
  });
  return sortByPlace(placed.filter((diagnostic) => !isSilenced(diagnostic, content)));
}

/**
 * The same without what a rule about content has said already, by more than advice; and without advice. A link to an entry that was left out only warns, unless the build is `strict`.
 * @param planned.diagnostics what stages and rules about content have said.
 */
export function placeUnsaid(
  found: readonly Found[],
  planned: SiteWithErrors & { strict: boolean },
  elsewhere: PlaceElsewhere,
): Diagnostic[] {
  const { strict, diagnostics } = planned;
  const isSaid = (diagnostic: Diagnostic) =>
    diagnostics.some(
      (other) =>
        other.severity !== 'advice' &&
        covering[diagnostic.rule]?.includes(other.rule) &&
        other.file === diagnostic.file &&
        isAt(diagnostic, other),
    );
  const { files } = planned.content;
  // A file that is left out for its errors is known by those alone.
  const isFaulty = (name: string) =>
    diagnostics.some(
      ({ file }) => file && isNamed(file, name) && !files().some((other) => other.file === file),
    );
  const isLeftOut = ({ missing }: DistFinding) =>
    missing !== undefined &&
    (findUnplanned(missing, files()) !== undefined || isFaulty(basename(missing)));
  const weighed = found.map((item) =>
    !strict && isLeftOut(item) ? { ...item, severity: 'warning' as const } : item,
  );
  return placeFindings(weighed, planned, elsewhere).filter(
    (diagnostic) => diagnostic.severity !== 'advice' && !isSaid(diagnostic),
  );
}

function weigh(id: string, site: Site) {
  const rule = allRules.find((other) => other.id === id);
  return (rule ? severityOf(rule, site) : 'error') as Diagnostic['severity'];
}

/**
 * The rules that see the same fault before anything is built, and say all of it. What is at the same
 * place for another reason hides nothing.
 */
const covering: Readonly<Record<string, readonly string[]>> = {
  'dist/link': ['link/dead', 'link/hidden'],
  'dist/anchor': ['link/anchor'],
  'dist/h1': ['heading/h1'],
  'dist/asset': ['image/missing', 'image/unreadable'],
  'dist/insecure': ['image/insecure'],
  // An image that does not exist has no size; each of the three says where.
  'dist/image': ['image/alt', 'image/missing', 'image/unreadable'],
  // A title or a description that an author left out.
  'dist/head': ['front-matter/default', 'front-matter/missing', 'front-matter/invalid'],
  'dist/duplicate-head': ['title/duplicate', 'description/duplicate'],
};

/** Whether a place is that of another finding, or in what that marks; what has none is in the whole file. */
function isAt({ line, column = 1 }: Diagnostic, other: Diagnostic): boolean {
  if (line === undefined) return true;
  if (other.line === undefined || other.column === undefined) return false;
  const { endLine = other.line, endColumn = other.column + 1 } = other;
  const isAfterStart = line > other.line || (line === other.line && column >= other.column);
  return isAfterStart && (line < endLine || (line === endLine && column < endColumn));
}

/** Whether a comment silences a rule that has said the same of the content. */
function isSilenced({ rule, file, line }: Diagnostic, content: LoadedContent): boolean {
  if (covering[rule] === undefined) return false;
  const silences = content.files().find((item) => item.file === file)?.silences ?? [];
  const ofRule = silences.filter((silence) => covering[rule]?.includes(silence.rule));
  // What is said of a page as a whole has no line.
  return ofRule.some(({ from, to }) => line === undefined || (line >= from && line <= to));
}

type FoundPlace = Partial<Place> & { file: string };

/** Places findings in the files that say what is wrong; undefined where none of them does. */
function createSourceMapper({ site, content, plan }: SiteWithErrors) {
  const sources = new Map(
    plan?.pages.map(({ path, source }) => [pageFileName(path, site.urlStyle), source]),
  );
  const planned = new Set(sources.values());
  const redirects = new Map(plan?.redirects.map(({ from }) => [fallbackName(from, site), from]));
  const open = memoize((file: string) => openSource(site, file));
  // Content that did not change has to be read back for this.
  const files = once(() => new Map(content.files().map((file) => [file.file, file])));
  const writing = once(() =>
    createWrittenFinder({
      files: [...files().values()],
      base: site.base,
      resolve: createFileLinks(plan?.pages ?? []),
      textOf: ({ file }) => open(file).text(),
    }),
  );
  const findInContent = (finding: Found, source: string | undefined): Written | undefined => {
    const own = source === undefined ? undefined : files().get(source);
    const all = writing().everywhere(finding);
    const inOwn = own && all.find(({ file }) => file === own);
    if (inOwn) return inOwn;
    // An id or a title may be the same word elsewhere, a URL hardly.
    const said = finding.as === undefined && /[/#]/.test(finding.written ?? '') ? all : [];
    const shared = said.find(({ file }) => !planned.has(file.file));
    if (shared) return shared;
    const where = own && writing().inside(own, finding);
    if (where) return { file: own, where };
    // A list of entries shows values of any of them; what many pages share is not theirs.
    const isListed = source === undefined && finding.pages === undefined;
    return isListed ? said.find((item) => 'path' in item.where) : undefined;
  };
  return (finding: Found): FoundPlace | undefined => {
    const moved = redirects.get(finding.file);
    if (moved !== undefined) {
      const file = relativePath(site.root, site.redirects);
      const headerText = readSource(site, file);
      return { file, ...createLocator({ ...noHeader, headerText })(atValue(moved)) };
    }
    if (finding.view !== undefined) {
      const { module } = site.views[finding.view] ?? { module: site.configFile };
      return { file: relativePath(site.root, module) };
    }
    const source = sources.get(finding.file);
    const said = findInContent(finding, source);
    if (said) return { file: said.file.file, ...open(said.file.file).locate(said.where) };
    return source !== undefined && isOfWhole(finding) ? { file: source } : undefined;
  };
}

/** Whether it is said of one page as a whole, and of nothing in particular that is on it. */
function isOfWhole({ at, written, as, pages }: Found): boolean {
  return at === undefined && pages === undefined && (written === undefined || as === 'text');
}

/**
 * Places findings in the output, or in the static folder, from where a file is published as it is.
 * @param output.out absolute path of the output folder.
 */
export function inOutput({
  site,
  out,
  fileOf,
}: Pick<SiteWithErrors, 'site'> & Pick<OutputFiles, 'fileOf'> & { out: string }): PlaceElsewhere {
  return ({ file, at, written }) => {
    const html = once(() => readFileSync(fileOf(file), 'utf8'));
    // Where an element is was not kept with the page.
    const find = ({ links, assets } = readPageFacts(html())) =>
      [...links, ...assets].find(({ text }) => text === written)?.at;
    const offset = at ?? (written === undefined ? undefined : find());
    const copied = site.staticFolder && join(site.staticFolder, file);
    return {
      file: relativePath(site.root, copied && existsSync(copied) ? copied : join(out, file)),
      ...(offset !== undefined && placeAt(html(), offset)),
    };
  };
}
