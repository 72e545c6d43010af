/**
 * Output folders for files that never change, because their names contain a hash of their content.
 * A build puts nothing else there (emit/outputs.ts), so browsers may cache them for a year.
 */
export const hashedFolders = { code: 'assets/hashed', images: 'images/hashed' } as const;

const inHashedFolder = new RegExp(`^(?:${Object.values(hashedFolders).join('|')})/`);

/** Whether an output path is in one of these folders. */
export function isHashed(path: string): boolean {
  return inHashedFolder.test(path);
}
