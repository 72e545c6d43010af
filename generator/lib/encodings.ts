/** The content codings in which text is sent, the best first, and the ends of their files' names. */
export const encodings = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

export type Encoding = (typeof encodings)[number]['name'];

/** Path of the file next to another one that holds it compressed. */
export function compressedPath(path: string, encoding: Encoding): string {
  return path + encodings.find(({ name }) => name === encoding)?.extension;
}
