/**
 * Rejects if a database's disk is almost full, or its file is not writable.
 * @param least bytes that must be free. @default enough for minutes of the largest requests
 */
export async function checkRoom(path: string, least = 4 * 1024 * 1024): Promise<void> {
  const { access, constants, statfs } = await import('node:fs/promises');
  await access(path, constants.W_OK);
  const { bavail, bsize } = await statfs(path);
  const free = bavail * bsize;
  if (free >= least) return;
  throw new Error(`the disk of ${path} has ${free.toLocaleString('en')} bytes left.`);
}
