/**
 * Fails when a database's disk has little room left, or its file may not be written.
 * @param least bytes that must be free. @default enough for the longest requests of some minutes
 */
export async function checkRoom(path: string, least = 4 * 1024 * 1024): Promise<void> {
  const { access, constants, statfs } = await import('node:fs/promises');
  await access(path, constants.W_OK);
  const { bavail, bsize } = await statfs(path);
  const free = bavail * bsize;
  if (free >= least) return;
  throw new Error(`the disk of ${path} has ${free.toLocaleString('en')} bytes left.`);
}
