import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Site } from '../../config/site.ts';
import type { LoadedContent } from '../../content/load-content.ts';
import { createLocator } from '../../content/locate.ts';
import { noHeader } from '../../content/read-entry.ts';
import { readSource } from '../../content/read-source.ts';
import { openSource } from '../../content/source.ts';
import { codeFrame } from '../../diagnostics/code-frame.ts';
import { type Diagnostic, type Place, sortByPlace } from '../../diagnostics/diagnostic.ts';
import { stretchAt } from '../../diagnostics/place.ts';
import { relativePath } from '../../lib/file-path.ts';
import { groupBy } from '../../lib/group-by.ts';
import { memoize } from '../../lib/memoize.ts';
import { once } from '../../lib/once.ts';
import { fallbackName, pageFileName } from '../../lib/url-files.ts';
import { createFileLinks } from '../../plan/file-links.ts';
import type { SiteWithErrors } from '../../plan/plan-site.ts';
import { filesByPath, findUnplanned, namesOf } from '../links.ts';
import { atValue } from '../make-rule.ts';
import { severityOf } from '../rule.ts';
import { allRules } from '../rule-names.ts';
import type { OutputFiles } from './check-output.ts';
import type { DistFinding, Found } from './dist-rule.ts';
import { createWrittenFinder, type Written } from './find-written.ts';
import { readPageFacts } from './page-facts.ts';

/**
 * The place of a finding that no content file causes, and possibly a replacement for its message.
 */
export type PlaceElsewhere = (
  finding: Found,
) => Partial<FoundPlace> & Partial<Pick<Diagnostic, 'message' | 'page' | 'frame'>>;

/**
 * Turns findings into diagnostics, in the content file that causes each one, if any. Needs the
 * packages that read front matter, so import it only when there are findings.
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
 * The same without advice, and without findings that a content rule already reports above the level
 * of advice. A link to an entry that was left out is only a warning, unless the build is `strict`.
 * @param planned.diagnostics the findings of stages and content rules.
 */
export function placeUnsaid(
  found: readonly Found[],
  planned: SiteWithErrors & { strict: boolean },
  elsewhere: PlaceElsewhere,
): Diagnostic[] {
  const { strict, diagnostics } = planned;
  const inFile = groupBy(
    diagnostics.filter(({ severity }) => severity !== 'advice'),
    ({ file }) => file,
  );
  const isSaid = (diagnostic: Diagnostic) =>
    inFile
      .get(diagnostic.file)
      ?.some((other) => covering[diagnostic.rule]?.includes(other.rule) && isAt(diagnostic, other));
  const { files } = planned.content;
  // A file that its errors exclude is known only by those errors.
  const faultyNames = once(() => {
    const known = filesByPath(files());
    const excluded = diagnostics.flatMap(({ file }) =>
      file === undefined || known.has(file) ? [] : namesOf(file),
    );
    return new Set(excluded);
  });
  const isLeftOut = ({ missing }: DistFinding) =>
    missing !== undefined &&
    (findUnplanned(missing, files()) !== undefined || faultyNames().has(basename(missing)));
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
 * For each rule, the content rules that find the same fault before a build and report all of it. A
 * finding at the same place for another reason hides nothing.
 */
const covering: Readonly<Record<string, readonly string[]>> = {
  'dist/link': ['link/dead', 'link/hidden', 'redirects/target'],
  'dist/anchor': ['link/anchor'],
  'dist/h1': ['heading/h1'],
  'dist/asset': ['image/missing', 'image/unreadable'],
  'dist/insecure': ['image/insecure'],
  // A missing image has no size; each of the three rules reports its place.
  'dist/image': ['image/alt', 'image/missing', 'image/unreadable'],
  // A title or a description that an author left out.
  'dist/head': ['front-matter/default', 'front-matter/missing', 'front-matter/invalid'],
  'dist/duplicate-head': ['title/duplicate', 'description/duplicate'],
};

/**
 * Whether a place is inside the range of another finding; a diagnostic without a place covers the
 * whole file.
 */
function isAt({ line, column = 1 }: Diagnostic, other: Diagnostic): boolean {
  if (line === undefined) return true;
  if (other.line === undefined || other.column === undefined) return false;
  const { endLine = other.line, endColumn = other.column + 1 } = other;
  const isAfterStart = line > other.line || (line === other.line && column >= other.column);
  return isAfterStart && (line < endLine || (line === endLine && column < endColumn));
}

/** Whether a comment silences the content rule that finds the same fault. */
function isSilenced({ rule, file = '', line }: Diagnostic, content: LoadedContent): boolean {
  if (covering[rule] === undefined) return false;
  const silences = filesByPath(content.files()).get(file)?.silences ?? [];
  const ofRule = silences.filter((silence) => covering[rule]?.includes(silence.rule));
  // A finding about a whole page has no line.
  return ofRule.some(({ from, to }) => line === undefined || (line >= from && line <= to));
}

type FoundPlace = Partial<Place> & { file: string };

/**
 * Creates the function that places findings in the source files that cause them; undefined if none
 * does.
 */
function createSourceMapper({ site, content, plan }: SiteWithErrors) {
  const sources = new Map(
    plan?.pages.map(({ path, source }) => [pageFileName(path, site.urlStyle), source]),
  );
  const planned = new Set(sources.values());
  const redirects = new Map(plan?.redirects.map(({ from }) => [fallbackName(from, site), from]));
  const open = memoize((file: string) => openSource(site, file));
  // This reads unchanged content back from the cache.
  const files = () => filesByPath(content.files());
  const writing = once(() =>
    createWrittenFinder({
      files: [...files().values()],
      site,
      images: content.images,
      resolve: createFileLinks(plan?.pages ?? [], site.urlStyle),
      textOf: ({ file }) => open(file).text(),
    }),
  );
  const findInContent = (finding: Found, source: string | undefined): Written | undefined => {
    const own = source === undefined ? undefined : files().get(source);
    const all = writing().everywhere(finding);
    const inOwn = own && all.find(({ file }) => file === own);
    if (inOwn) return inOwn;
    // The same id or title may occur elsewhere by chance; the same URL hardly ever.
    const said = finding.as === undefined && /[/#]/.test(finding.written ?? '') ? all : [];
    const shared = said.find(({ file }) => !planned.has(file.file));
    if (shared) return shared;
    const where = own && writing().inside(own, finding);
    if (where) return { file: own, where };
    // A page that lists entries shows their values; if many pages have the finding, it is not about
    // those.
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

/** Whether a finding is about one page as a whole, and not about a part of it. */
function isOfWhole({ at, written, as, pages }: Found): boolean {
  return at === undefined && pages === undefined && (written === undefined || as === 'text');
}

/**
 * Places findings in the output, or in the static folder if the file comes from there.
 * @param output.out absolute path of the output folder.
 */
export function inOutput({
  site,
  out,
  fileOf,
}: Pick<SiteWithErrors, 'site'> & Pick<OutputFiles, 'fileOf'> & { out: string }): PlaceElsewhere {
  return ({ file, at, written }) => {
    const html = once(() => readFileSync(fileOf(file), 'utf8'));
    // The stored facts of a page don't include the places of elements.
    const find = () => {
      const { links, assets } = readPageFacts(html());
      return [...links, ...assets].find(({ text }) => text === written)?.at;
    };
    const offset = at ?? (written === undefined ? undefined : find());
    const place = offset === undefined ? undefined : placeTag(html(), offset);
    const copied = site.staticFolder && join(site.staticFolder, file);
    if (copied && existsSync(copied)) return { file: relativePath(site.root, copied), ...place };
    return {
      file: relativePath(site.root, join(out, file)),
      // If this build fails, the output has another page there, or none.
      ...(place && { ...place, frame: codeFrame(html(), place, 0).join('\n') }),
    };
  };
}

/** The place of a tag from its offset, as far as its line goes. */
function placeTag(html: string, offset: number): Place {
  const tag = /<[^>\n]*>?|/y;
  tag.lastIndex = offset;
  return stretchAt(html, offset, tag.exec(html)?.[0].length || 1);
}
