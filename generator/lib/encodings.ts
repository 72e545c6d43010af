/** The content codings for text, best first, with their file extensions. */
export const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

export type Encoding = (typeof encodings)[number]['name'];

/** The path of the compressed copy of a file. */
export function compressedPath(path: string, encoding: Encoding): string {
  return path + encodings.find(({ name }) => name === encoding)?.extension;
}
