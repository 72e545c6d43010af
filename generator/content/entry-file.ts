import { extname } from 'node:path';

/** What names of data files end with, in every collection. */
const dataFile = /\.(?:ya?ml|json)$/;

/**
 * Whether a file is one of content, by its name.
 * @param extensions of its collection's Markdown.
 */
export function isEntryFile(name: string, extensions: readonly string[]): boolean {
  return isDataFile(name) || extensions.includes(extname(name).slice(1));
}

/** Whether a content file is data as a whole, and has no body. */
export function isDataFile(name: string): boolean {
  return dataFile.test(name);
}

/** Whether its Markdown may hold JavaScript. */
export function isMdxFile(name: string): boolean {
  return name.endsWith('.mdx');
}

/** The name of a content file, or the path to it, without the extension. */
export function withoutExtension(file: string): string {
  return file.replace(/\.\w+$/, '');
}
