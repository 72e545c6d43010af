import { posix } from 'node:path';
import { plural } from '../../../lib/amounts.ts';
import { removeBase } from '../../../lib/base-path.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { once } from '../../../lib/once.ts';
import { offeredIds } from '../../links.ts';
import { listRules } from '../../rule.ts';
import type { DistContext, DistFinding, DistPage, OutputRule, PageName } from '../dist-rule.ts';

/** Rules about what each page links to and loads. */
export const rulesOfLinks = listRules<OutputRule>({
  'dist/link': {
    severity: 'error',
    asks: 'Each link within the site goes to a page or file of the output.',
    start: (context) => ({
      page: (page) =>
        findMissing([...page.links, ...otherCanonical(page, context)], page, context, (path) => ({
          missing: path,
          message: `This link goes to ${path}, which does not exist.`,
          hint: hintFor(path, context),
        })),
    }),
  },
  'dist/anchor': {
    severity: 'error',
    asks: 'The part of a link after # is an id on the target page.',
    start: ({ resolve, idsOf }) => ({
      *page(page) {
        const ownIds = once(() => new Set(page.ids));
        for (const url of page.links) {
          const target = url.includes('#') ? resolve(url, page) : undefined;
          if (target?.kind !== 'page' || target.anchor === '' || target.anchor === 'top') continue;
          const ids = target.page.file === page.file ? ownIds() : idsOf(target.page.file);
          // Browsers first look for the id as written.
          if (ids.has(target.anchor) || ids.has(url.slice(url.indexOf('#') + 1))) continue;
          const meant = offeredIds(ids).suggestId(target.anchor);
          yield {
            file: page.file,
            written: url,
            message: `Nothing on ${target.page.path} has the id "${target.anchor}".`,
            hint: meant ? `Did you mean #${meant}?` : 'Link to the page without an anchor.',
          };
        }
      },
    }),
  },
  'dist/asset': {
    severity: 'error',
    asks: 'Each script, style sheet, image and font that a page loads is in the output, and so is its picture for shared links.',
    start: (context) => ({
      *page(page) {
        yield* findMissing(page.assets, page, context, (path) => ({
          message: `This page loads ${path}, which does not exist.`,
          hint: 'Put it into the static folder, or fix its path.',
        }));
        yield* findMissing(page.card ? [page.card] : [], page, context, (path) => ({
          message: `The picture for shared links, ${path}, does not exist.`,
          hint: 'Set image in the head to what tools.card() returns, to image().full, or to a file of the static folder.',
        }));
      },
      end: () => findMissingInStyles(context),
    }),
  },
});

/** Rules that compare the heads of pages. */
export const rulesOfHeads = listRules<OutputRule>({
  'dist/duplicate-head': {
    severity: 'warning',
    asks: 'No two pages that search engines may list share a title or description.',
    start(context) {
      // Most texts are on one page: a list for each of them would take twice as long.
      const seen = parts.map((part) => ({
        ...{ part, first: new Map<string, PageName>() },
        repeated: new Map<string, PageName[]>(),
      }));
      return {
        page(read) {
          if (!read.isListed || isCopy(read, context)) return [];
          const { file, path } = read;
          const page = { file, path };
          for (const { part, first, repeated } of seen) {
            const text = read[part];
            if (text === '') continue;
            if (!first.has(text)) first.set(text, page);
            else if (!repeated.get(text)?.push(page)) repeated.set(text, [page]);
          }
          return [];
        },
        *end() {
          for (const { part, first, repeated } of seen) {
            for (const [text, [second, ...others]] of repeated) {
              if (second === undefined) continue;
              const more = `, as ${plural(others.length, 'other page')} ${others.length === 1 ? 'does' : 'do'}`;
              yield {
                file: second.file,
                written: text,
                as: 'text',
                message: `${second.path} has the same ${part} as ${first.get(text)?.path}${others.length > 0 ? more : ''}.`,
                hint: 'Say what sets each of them apart.',
              };
            }
          }
        },
      };
    },
  },
});

/** Rules about the output of views. */
export const rulesOfViews = listRules<OutputRule>({
  'dist/empty': {
    severity: 'error',
    asks: 'A page is not empty.',
    start: perView(
      ({ isBlank }) => isBlank,
      (view, { path }, others) => {
        const more =
          others === 0
            ? ''
            : `, and so ${others === 1 ? 'is' : 'are'} ${plural(others, 'other page')}`;
        const subject =
          view === undefined ? 'Nothing was rendered' : `The view "${view}" rendered nothing`;
        return {
          message: `${subject}: ${path} is empty${more}.`,
          hint: 'Look for a component with a missing or early return.',
        };
      },
    ),
  },
  'dist/fallback': {
    severity: 'warning',
    asks: 'A page has its content, and not what a <Suspense> shows until it is there.',
    start: perView(
      ({ isFallback }) => isFallback,
      (view, { path }, others) => {
        const more = others === 0 ? '' : `, and ${plural(others, 'other page')}`;
        const subject = view === undefined ? 'React' : `The view "${view}"`;
        return {
          message: `${subject} rendered a <Suspense> fallback instead of its content: ${path}${more}.`,
          hint: 'A component in it threw, or was not there yet, as with lazy(). Import it directly, or move what throws into an effect.',
        };
      },
    ),
  },
});

/** Creates a rule that reports pages of a kind once for each view. */
function perView(
  isFound: (page: DistPage) => boolean,
  describe: (
    view: string | undefined,
    first: PageName,
    others: number,
  ) => Pick<DistFinding, 'message' | 'hint'>,
): OutputRule['start'] {
  return ({ views }) => {
    const found: PageName[] = [];
    return {
      page(page) {
        if (isFound(page)) found.push({ file: page.file, path: page.path });
        return [];
      },
      *end() {
        for (const [view, [first, ...others]] of groupBy(found, ({ file }) => views?.get(file))) {
          if (first === undefined) continue;
          yield {
            file: first.file,
            ...(view !== undefined && { view }),
            ...describe(view, first, others.length),
          };
        }
      },
    };
  };
}

/** Says how to fix a link to a path that does not exist. */
function hintFor(path: string, context: DistContext): string {
  if (hasBaseTwice(path, context)) {
    return 'It contains the base path twice. The build adds the base path, so write paths without it. Put data-page-body on the element that shows the body of a page.';
  }
  const file = path.replace(/\/$/, '');
  // In directory style, the build adds the slash if the name of the file has no extension.
  return path.endsWith('/') && context.files.includes(file.slice(1))
    ? `To link to the file, write its full URL: ${context.url}${file}.`
    : 'Fix the link, or plan a page with that path.';
}

/** Whether a path, given without the base, starts with the base. */
function hasBaseTwice(path: string, { base }: Pick<DistContext, 'base'>): boolean {
  return base !== '' && removeBase(base, path) !== undefined;
}

/** All of these rules; their findings don't change while the facts of all pages stay the same. */
export const rulesAcrossPages = [...rulesOfLinks, ...rulesOfHeads, ...rulesOfViews];

/** The parts of the head that must be unique. */
const parts = ['title', 'description'] as const;

/** The canonical link of a page if it is not the page's own URL, as a list. */
function otherCanonical({ canonical, path }: DistPage, { url }: DistContext): string[] {
  return canonical === '' || canonical === url + path ? [] : [canonical];
}

/** Whether a page names another page as canonical. Search engines list that page instead. */
function isCopy(page: DistPage, context: DistContext): boolean {
  return otherCanonical(page, context).some((url) => {
    const target = context.resolve(url, page);
    return target.kind === 'page' ? target.page.file !== page.file : target.kind === 'external';
  });
}

/** A finding for each of these URLs on a page that has no target. */
function* findMissing(
  urls: readonly string[],
  page: DistPage,
  { base, resolve }: DistContext,
  describe: (path: string) => Pick<DistFinding, 'missing' | 'message' | 'hint'>,
): Generator<DistFinding> {
  for (const url of urls) {
    const target = resolve(url, page);
    const found = { file: page.file, written: url };
    if (target.kind === 'missing') yield { ...found, ...describe(target.path) };
    if (target.kind === 'outside') yield { ...found, ...describeOutside(url, base) };
  }
}

function describeOutside(url: string, base: string) {
  return {
    message: `${url} is not below ${base}, the path in the URL of the site.`,
    hint: `Write it in JSX, which adds ${base}, or as withBase('${url}').`,
  };
}

function* findMissingInStyles({ files, base, has, read }: DistContext): Generator<DistFinding> {
  for (const file of files.filter((name) => name.endsWith('.css'))) {
    for (const { index, 1: url = '' } of read(file).matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)/g)) {
      if (/^(?:data:|#|[a-z]+:)/.test(url)) continue;
      const path = url.startsWith('/')
        ? (removeBase(base, url) ?? url).slice(1)
        : posix.join(posix.dirname(file), url);
      if (has(path.replace(/[?#].*$/, ''))) continue;
      yield {
        file,
        at: index,
        message: `This style sheet loads ${path}, which does not exist.`,
        hint: 'Fix the path in the style sheet.',
      };
    }
  }
}
