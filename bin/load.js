import { existsSync } from 'node:fs';

/**
 * Imports an entry point of stet: compiled in an installed package, bundled from sources in a
 * clone.
 * @param {keyof typeof import('./load-sources.js').entryPoints} entry
 */
export async function load(entry) {
  const isClone = existsSync(new URL('../generator', import.meta.url));
  if (!isClone) return import(new URL(`../lib/${entry}.js`, import.meta.url).href);
  const { loadSources } = await import('./load-sources.js');
  return loadSources(entry);
}
