import type { Metafile } from 'esbuild';
import type { Exception } from './exception.ts';

/** The files of a bundle with their imports, from esbuild's report. */
export type BundledFiles = Metafile['inputs'];

/** Messages of exceptions in a module that runs before one of its imports. */
const early =
  /before initialization|is not a (?:function|constructor)|Class extends value undefined|of undefined\b|undefined is not|is not iterable/;

/**
 * The hint for an exception while modules load, if a module in its stack is in a circle of imports;
 * otherwise undefined.
 */
export function explainCircle(
  { text, subject, stack }: Exception,
  files: BundledFiles,
): string | undefined {
  if (subject !== undefined || !early.test(text)) return undefined;
  for (const { file } of stack) {
    const circle = file === undefined ? undefined : findCircle(file, files);
    if (circle === undefined) continue;
    return `These modules import each other, so that one of them runs before the other has its values: ${circle.join(' → ')}. Move what both need into a third module.`;
  }
  return undefined;
}

/** The shortest chain of imports from a file back to itself, with the file at both ends. */
function findCircle(file: string, files: BundledFiles): string[] | undefined {
  const ways = [[file]];
  const seen = new Set<string>();
  for (const way of ways) {
    const { imports = [] } = files[way.at(-1) ?? ''] ?? {};
    for (const { path, kind } of imports) {
      // Dynamic imports run later.
      if (kind === 'dynamic-import') continue;
      if (path === file) return [...way, file];
      if (!seen.has(path)) ways.push([...way, path]);
      seen.add(path);
    }
  }
  return undefined;
}
