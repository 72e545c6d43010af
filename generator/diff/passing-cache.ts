import type { Cache, Entries } from '../cache/cache.ts';

/** Names under which stages keep what is about one output folder. */
const aboutOutput = ['outputs', 'verdict', 'pages'];

/** An output with the cache of its build. */
interface CachedOutput {
  cache: Cache;
  /** Absolute path of the output folder. */
  out: string;
}

/**
 * The cache for a build whose output is removed afterwards: what would be of no use then stays in
 * memory. Values that are known by a hash, such as images and bodies, are kept for other builds.
 * @param options.like the output that is there already as the folder begins.
 * @param options.isOfSite whether the build is of the site as it is, so that what is kept of its content
 * is of use for the next build.
 */
export function passingCache(
  cache: Cache,
  options: { out: string; like: CachedOutput; isOfSite: boolean },
): Cache {
  const { out, like, isOfSite } = options;
  const own = new Map<string, unknown>();
  let entries: Entries | undefined;
  const begin = () => {
    own.clear();
    entries = undefined;
    for (const name of aboutOutput) {
      const known = like.cache.recall(`${name} ${like.out}`);
      if (known !== undefined) own.set(`${name} ${out}`, known);
    }
  };
  begin();
  return {
    ...cache,
    entries: () => entries ?? cache.entries(),
    keepEntries: (next) => {
      if (isOfSite) cache.keepEntries(next);
      else entries = next;
    },
    recall: (name) => (own.has(name) ? own.get(name) : cache.recall(name)),
    keep: (name, value) => {
      if (isOfSite && !name.endsWith(` ${out}`)) cache.keep(name, value);
      else own.set(name, value);
    },
    forget() {
      cache.forget();
      begin();
    },
    save: () => (isOfSite ? cache.save() : cache.store.save()),
  };
}
