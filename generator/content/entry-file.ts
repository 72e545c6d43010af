import { extname } from 'node:path';

/** The extensions of data files in every collection. */
const dataFile = /\.(?:ya?ml|json)$/;

/**
 * Whether a file name is that of a content file.
 * @param extensions the Markdown extensions of its collection.
 */
export function isEntryFile(name: string, extensions: readonly string[]): boolean {
  return isDataFile(name) || extensions.includes(extname(name).slice(1));
}

/** Whether a content file is all data, without a body. */
export function isDataFile(name: string): boolean {
  return dataFile.test(name);
}

/** Whether its Markdown may contain JavaScript. */
export function isMdxFile(name: string): boolean {
  return name.endsWith('.mdx');
}

/** A file name or path without the extension. */
export function withoutExtension(file: string): string {
  return file.replace(/\.\w+$/, '');
}
