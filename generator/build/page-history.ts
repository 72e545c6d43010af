import type { Cache } from '../cache/cache.ts';
import type { Store } from '../cache/store.ts';
import type { PageSpec } from '../contract.ts';
import { hashOf } from '../lib/hash.ts';
import { bodyHash } from '../plan/page-hash.ts';
import type { FrameKeys } from '../render/frame.ts';

/** What a page is a function of: a hash for each part, under the name that a person is told. */
type PageInputs = Readonly<Record<string, string>>;

/** The last time that a page was rendered. */
export type PageRendering = NonNullable<ReturnType<typeof findRendering>>;

/** A build that rendered pages: what all of them shared, and what each had for itself, by its path. */
interface Renderings {
  /** The moment that it was of, ISO. */
  at: string;
  frame: PageInputs;
  pages: Readonly<Record<string, PageInputs>>;
}

/** The builds of an output, the last one last: the keys of their renderings. */
type Builds = readonly { key: string; isWhole: boolean }[];

/**
 * Notes the pages that a build rendered into the folder `out`, an absolute path. Only `stet explain`
 * reads them; no build depends on them.
 * @param build.isWhole whether every page of the site was rendered.
 */
export function noteRenderings(
  cache: Cache,
  out: string,
  build: { at: Date; rendered: readonly PageSpec[]; frame: FrameKeys; isWhole: boolean },
): void {
  const { at, rendered, frame, isWhole } = build;
  const { store, nameOf } = cache;
  const name = nameOf(out);
  const renderings = JSON.stringify({
    at: at.toISOString(),
    frame: sharedInputs(frame, cache),
    pages: Object.fromEntries(rendered.map((page) => [page.path, ownInputs(page)])),
  } satisfies Renderings);
  const key = `renderings/${hashOf(name, renderings)}`;
  store.put(key, renderings, true);
  const known = readBuilds(store, name).filter((earlier) => store.has(earlier.key));
  // What came before the last whole build says nothing that this one does not say better.
  const from = isWhole ? known.findLastIndex((earlier) => earlier.isWhole) : 0;
  const builds: Builds = [...known.slice(Math.max(0, from)), { key, isWhole }];
  store.put(`builds/${hashOf(name)}`, JSON.stringify(builds), true);
}

/**
 * When the page at `path` in the output folder `out` was rendered last, as far as known; `because` has the
 * names of the inputs that had changed, and is undefined for a page that was not there before.
 */
export function findRendering(
  { store, nameOf }: Pick<Cache, 'store' | 'nameOf'>,
  out: string,
  path: string,
) {
  const [last, before] = [...readBuilds(store, nameOf(out))].reverse().flatMap(({ key }) => {
    const renderings = store.get(key);
    if (renderings === undefined) return [];
    const { at, frame, pages } = JSON.parse(renderings.toString()) as Renderings;
    const own = Object.hasOwn(pages, path) ? pages[path] : undefined;
    return own === undefined ? [] : [{ at, inputs: { ...own, ...frame } }];
  });
  return last && { ...last, because: before && changedInputs(before.inputs, last.inputs) };
}

/** Everything that a page is a function of. */
export function inputsOf(page: PageSpec, frame: FrameKeys, cache: Cache): PageInputs {
  return { ...ownInputs(page), ...sharedInputs(frame, cache) };
}

/** Names of the inputs that differ, those that one side does not have included. */
export function changedInputs(before: PageInputs, now: PageInputs): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].filter((name) => before[name] !== now[name]);
}

function ownInputs(page: PageSpec): PageInputs {
  const { view, data, body: _, head, ...rest } = page;
  // Half of a hash is enough to tell two versions of one page apart.
  const hash = (value: unknown) => hashOf(JSON.stringify(value) ?? '').slice(0, 16);
  return {
    'its view': view,
    'its data': hash(data),
    'its body': bodyHash(page),
    'its head': hash(head),
    'its source and dates': hash(rest),
  };
}

/** What all pages share, with what the cache as a whole depends on. */
function sharedInputs(frame: FrameKeys, { identity }: Cache): PageInputs {
  return { ...frame, 'stet, its packages, Node, time zone and language': identity };
}

function readBuilds(store: Store, name: string): Builds {
  return JSON.parse(store.get(`builds/${hashOf(name)}`)?.toString() ?? '[]');
}
