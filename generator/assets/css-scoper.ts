import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import postcss, { CssSyntaxError, type Declaration, type Plugin } from 'postcss';
import modules from 'postcss-modules';
import type { Cache } from '../cache/cache.ts';
import { foreignNames } from '../cache/recall-code.ts';
import type { Site } from '../config/site.ts';
import { relativePath } from '../lib/file-path.ts';
import { fillConstants } from '../lib/fill-constants.ts';
import { hashOf } from '../lib/hash.ts';
import { memoize } from '../lib/memoize.ts';
import { once } from '../lib/once.ts';
import { scopedName } from '../lib/scoped-name.ts';

/** A CSS Module's rules, and the scoped name of each of its classes. */
export interface CssModule {
  css: string;
  names: Readonly<Record<string, string>>;
  /** The CSS Modules that it takes names from, whose rules come before its own; absolute paths. */
  foreign: readonly string[];
}

/** Their name in the cache: modules by path relative to the root, with the hashes of their texts. */
const kept = 'css-modules';
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
  const recalled = once(() => new Map((cache?.recall(kept) ?? []) as Kept));
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
      if (text.search(foreignNames) !== -1) return scopeModule(file, text, site);
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
      const entries = Array.from(scoped, async ([path, { text, module }]) => {
        const { css, names, foreign } = await module;
        return [path, { css, names, foreign, text }] as Kept[number];
      });
      cache?.keep(kept, await Promise.all(entries));
    },
  };
}

/** Reads a stylesheet with the values of constants. */
export async function readSheet(file: string, { constants }: Pick<Site, 'constants'>) {
  return fillConstants(await readFile(file, 'utf8'), constants);
}

async function scopeModule(...module: Parameters<typeof scopeRules>): Promise<CssModule> {
  const { names, rules } = await scopeRules(...module);
  return { css: [...rules.values()].join('\n'), names, foreign: [...rules.keys()].slice(0, -1) };
}

/**
 * Scopes a CSS Module and those that it takes names from. Replaces the loader of postcss-modules,
 * which ends the process at a mistake in another file.
 * @param above the files that take names from this one.
 * @returns the names, and the rules by file: each after those that it takes names from.
 */
async function scopeRules(
  file: string,
  text: string,
  site: Pick<Site, 'root' | 'constants'>,
  above: readonly string[] = [],
): Promise<{ names: CssModule['names']; rules: ReadonlyMap<string, string> }> {
  let names: CssModule['names'] = {};
  const taken = new Map<string, ReturnType<typeof scopeRules>>();
  const take = memoize(async (path: string) => {
    const refuse = (message: string) => {
      const before = text.slice(0, Math.max(0, text.indexOf(path))).split('\n');
      const column = (before.at(-1)?.length ?? 0) + 1;
      return new CssSyntaxError(message, before.length, column, text, file);
    };
    const target = findForeign(path, file);
    if ([...above, file].includes(target)) throw refuse(`${path} takes names from this file`);
    const foreign = await readSheet(target, site).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? refuse(`${path} does not exist`) : error;
    });
    return scopeRules(target, foreign, site, [...above, file]);
  }, taken);
  const scope = modules({
    generateScopedName: (name) => scopedName(name, file, site.root),
    getJSON: (_file, json) => {
      names = json;
    },
    Loader: class {
      async fetch(path: string) {
        return (await take(path)).names;
      }
    },
  });
  const { css } = await postcss([checkComposed(take), scope]).process(text, { from: file });
  const before = (await Promise.all(taken.values())).flatMap(({ rules }) => [...rules]);
  return { names, rules: new Map([...before, [file, css]]) };
}

/** Refuses a class of another module that does not exist; postcss-modules would name it `undefined`. */
function checkComposed(take: (path: string) => Promise<Pick<CssModule, 'names'>>): Plugin {
  return {
    postcssPlugin: 'stet-composed-names',
    async Once(sheet) {
      const composed: Declaration[] = [];
      sheet.walkDecls('composes', (declaration) => {
        composed.push(declaration);
      });
      for (const declaration of composed) {
        for (const part of declaration.value.split(',')) {
          const [, classes = '', , path] = /^\s*(.+?)\s+from\s+(["'])(.+)\2\s*$/.exec(part) ?? [];
          if (path === undefined) continue;
          const { names } = await take(path);
          const missing = classes.split(/\s+/).find((name) => !Object.hasOwn(names, name));
          if (missing === undefined) continue;
          throw declaration.error(`${path} has no class "${missing}"`, { word: missing });
        }
      }
    },
  };
}

/** The file of a path in a CSS Module: relative to the module, or in a package. */
function findForeign(path: string, file: string): string {
  const isRelative = path.startsWith('.') || path.startsWith('/');
  try {
    return isRelative ? resolve(dirname(file), path) : createRequire(file).resolve(path);
  } catch {
    return resolve(dirname(file), path);
  }
}
