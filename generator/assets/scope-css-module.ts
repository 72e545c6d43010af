import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import postcss, { CssSyntaxError, type Node, type Plugin } from 'postcss';
import modules from 'postcss-modules';
import type { Site } from '../config/site.ts';
import { placeAt } from '../diagnostics/place.ts';
import { fillConstants } from '../lib/fill-constants.ts';
import { findForeign } from '../lib/foreign-names.ts';
import { memoize } from '../lib/memoize.ts';
import { scopedName } from '../lib/scoped-name.ts';

/** A CSS Module's rules, and the scoped name of each of its classes. */
export interface CssModule {
  css: string;
  names: Readonly<Record<string, string>>;
  /**
   * Absolute paths of the files that it takes names from, each after those that it takes names
   * from. Only the rules of those that are not CSS Modules are part of `css`.
   */
  foreign: readonly string[];
}

/** Whether a file is a CSS Module by its name, so that importing it scopes its names. */
export const cssModuleName: RegExp = /\.module\.css$/;

/** Reads a stylesheet with the values of constants. */
export async function readSheet(file: string, { constants }: Pick<Site, 'constants'>) {
  return fillConstants(await readFile(file, 'utf8'), constants);
}

/**
 * Scopes the text of a CSS Module.
 * @throws CssSyntaxError at a mistake in it, or in a file that it takes names from.
 */
export async function scopeModule(...module: Parameters<typeof scopeRules>): Promise<CssModule> {
  const { names, rules } = await scopeRules(...module);
  const [file] = module;
  const own = [...rules].filter(([path]) => path === file || !cssModuleName.test(path));
  const css = own.map(([, text]) => text).join('\n');
  return { css, names, foreign: [...rules.keys()].slice(0, -1) };
}

/**
 * Describes what scoping a module (an absolute path) threw, with the absolute path of the file that
 * has the mistake.
 * @throws the error itself if it is not a mistake in a stylesheet.
 */
export function describeMistake(error: unknown, path: string) {
  if (!(error instanceof CssSyntaxError)) throw error;
  const { reason, line = 1, column = 1, file = path, source = '' } = error;
  return { message: `${basename(file)}: ${reason}`, file, line, column, source };
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
      const { line, column } = placeAt(text, Math.max(0, text.indexOf(path)));
      return new CssSyntaxError(message, line, column, text, file);
    };
    const target = findForeign(path, file);
    if ([...above, file].includes(target)) throw refuse(`${path} takes names from this file`);
    const foreign = await readSheet(target, site).catch((error: NodeJS.ErrnoException) => {
      throw refuse(`${path} ${error.code === 'ENOENT' ? 'does not exist' : 'cannot be read'}`);
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
  const { css } = await postcss([checkNames(take), scope])
    .process(text, { from: file })
    .catch((error: PluginError) => {
      throw error instanceof CssSyntaxError ? error : placeError(error);
    });
  const before = (await Promise.all(taken.values())).flatMap(({ rules }) => [...rules]);
  return { names, rules: new Map([...before, [file, css]]) };
}

/** What a plugin of postcss throws, with the node that it is about. */
interface PluginError extends Error {
  postcssNode?: Node;
}

/** The same error at the place of its node. */
function placeError(error: PluginError): Error {
  const { message, postcssNode } = error;
  const isOfComposes = message.startsWith('composition is ');
  const reason = isOfComposes
    ? 'composes works only in a rule for a class, such as .card'
    : message;
  return postcssNode?.error(reason) ?? error;
}

/** Refuses names that another module does not have: postcss-modules would write `undefined`. */
function checkNames(take: (path: string) => Promise<Pick<CssModule, 'names'>>): Plugin {
  return {
    postcssPlugin: 'stet-names',
    async Once(sheet) {
      const takers: { node: Node; what: string; names: string[]; path: string }[] = [];
      const add = (node: Node, what: string, text: string, separator: RegExp) => {
        const [, list = '', , path] = /^\s*\(?(.+?)\)?\s+from\s+(["'])(.+)\2\s*$/.exec(text) ?? [];
        const names = list.split(separator).map((name) => name.replace(/\s+as\s.*/, '').trim());
        if (path) takers.push({ node, what, names, path });
      };
      sheet.walkDecls('composes', (declaration) => {
        for (const part of declaration.value.split(',')) add(declaration, 'class', part, /\s+/);
      });
      sheet.walkAtRules('value', (rule) => add(rule, 'value', rule.params, /,/));
      for (const { node, what, names, path } of takers) {
        const { names: known } = await take(path);
        const missing = names.find((name) => !Object.hasOwn(known, name));
        if (missing) throw node.error(`${path} has no ${what} "${missing}"`, { word: missing });
      }
    },
  };
}
