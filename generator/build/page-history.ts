import type { Cache } from '../cache/cache.ts';
import type { Store } from '../cache/store.ts';
import type { PageSpec } from '../contract.ts';
import { hashOf } from '../lib/hash.ts';
import { bodyHash } from '../plan/page-hash.ts';
import type { FrameKeys } from '../render/frame.ts';

/** The inputs of a page: a hash for each part, by the name that stet shows to people. */
type PageInputs = Readonly<Record<string, string>>;

/**
 * A build that rendered pages: the inputs that all pages share, and each page's own inputs by its
 * path.
 */
interface Renderings {
  /** The build's date as an ISO string. */
  at: string;
  frame: PageInputs;
  pages: Readonly<Record<string, PageInputs>>;
}

/** The builds of an output, oldest first: the keys of their renderings. */
type Builds = readonly { key: string; isWhole: boolean }[];

/**
 * Records the pages that a build rendered into the folder `out`, an absolute path. Only
 * `stet explain` reads this; no build depends on it.
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
  // Builds before the last whole build add nothing to its records.
  const from = isWhole ? known.findLastIndex((earlier) => earlier.isWhole) : 0;
  const builds: Builds = [...known.slice(Math.max(0, from)), { key, isWhole }];
  store.put(`builds/${hashOf(name)}`, JSON.stringify(builds), true);
}

/**
 * The last known rendering of the page at `path` in the output folder `out`. `because` lists the
 * inputs that had changed; it is undefined if no earlier rendering is known.
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

/** All inputs of a page. */
export function inputsOf(page: PageSpec, frame: FrameKeys, cache: Cache): PageInputs {
  return { ...ownInputs(page), ...sharedInputs(frame, cache) };
}

/** Names of the inputs that differ, including inputs that only one side has. */
export function changedInputs(before: PageInputs, now: PageInputs): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].filter((name) => before[name] !== now[name]);
}

function ownInputs(page: PageSpec): PageInputs {
  const { view, data, body: _, head, ...rest } = page;
  // Half of a hash is enough to distinguish two versions of a page.
  const hash = (value: unknown) => hashOf(JSON.stringify(value) ?? '').slice(0, 16);
  return {
    'its view': view,
    'its data': hash(data),
    'its body': bodyHash(page),
    'its head': hash(head),
    'its source and dates': hash(rest),
  };
}

/** The inputs that all pages share, including those of the whole cache. */
function sharedInputs(frame: FrameKeys, { identity }: Cache): PageInputs {
  return { ...frame, 'stet, its packages, Node, time zone and language': identity };
}

function readBuilds(store: Store, name: string): Builds {
  return JSON.parse(store.get(`builds/${hashOf(name)}`)?.toString() ?? '[]');
}
