/**
 * Folders of the output for files that never change, since their names hold a hash of what is in
 * them. A build puts nothing else there (emit/outputs.ts), so browsers may keep them for a year.
 */
export const hashedFolders = { code: 'assets/hashed', images: 'images/hashed' } as const;

const prefixes = Object.values(hashedFolders).map((folder) => `${folder}/`);

/** Whether a path inside the output is that of a file whose name has a hash. */
export function isHashed(path: string): boolean {
  return prefixes.some((prefix) => path.startsWith(prefix));
}
