import type { Cache } from '../cache/cache.ts';
import type { Site } from '../config/site.ts';
import { relativePath } from '../lib/file-path.ts';
import { listForeign } from '../lib/foreign-names.ts';
import { hashOf } from '../lib/hash.ts';
import { once } from '../lib/once.ts';
import { type CssModule, readSheet, scopeModule } from './scope-css-module.ts';

/** The name in the cache. */
const name = 'css-modules';
/** Scoped modules by path relative to the root, each with the hash of its text. */
type Kept = [path: string, module: CssModule & { text: string }][];

export type CssScoper = ReturnType<typeof createCssScoper>;

/**
 * Creates the function that scopes CSS Modules; it reuses a result while the text is the same.
 * @param cache has the results of the last build, which are read on first use.
 */
export function createCssScoper(
  site: Pick<Site, 'root' | 'constants'>,
  cache?: Pick<Cache, 'recall' | 'keep'>,
) {
  const recalled = once(() => new Map((cache?.recall(name) ?? []) as Kept));
  const scoped = new Map<string, { text: string; module: Promise<CssModule> }>();
  let hasNews = false;
  return {
    /**
     * Scopes a file, with the values of constants; an absolute path.
     * @throws CssSyntaxError at a mistake in the file, or in one that it takes names from.
     */
    async load(file: string): Promise<CssModule> {
      const text = await readSheet(file, site);
      // The names of another file may change while this text stays.
      if (listForeign(text, file).length > 0) return scopeModule(file, text, site);
      const path = relativePath(site.root, file);
      const hash = hashOf(text);
      const last = scoped.get(path);
      if (last?.text === hash) return last.module;
      const known = recalled().get(path);
      const isKnown = known?.text === hash;
      hasNews ||= !isKnown;
      const module = isKnown ? Promise.resolve(known) : scopeModule(file, text, site);
      scoped.set(path, { text: hash, module });
      return module;
    },
    /** Keeps the results for the next build. Call it when all are made. */
    async keep(): Promise<void> {
      if (!hasNews) return;
      const entries: Kept = [];
      for (const [path, { text, module }] of scoped) {
        // While watching, a module may have had mistakes before nothing imported it any more.
        const made = await module.catch(() => undefined);
        if (made) entries.push([path, { ...made, text }]);
      }
      cache?.keep(name, entries);
    },
  };
}
