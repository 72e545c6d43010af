/**
 * Creates a file that only this user can read, to protect visitors' data. A database's journal gets
 * the same permissions as the database.
 * @param isNew fails if the file exists. Otherwise an existing file stays unchanged.
 * @throws if it cannot be created.
 */
export async function createPrivateFile(path: string, { isNew = false } = {}): Promise<void> {
  const { open } = await import('node:fs/promises');
  const file = await open(path, isNew ? 'wx' : 'a', 0o600);
  await file.close();
}

/** Removes a file, if it exists. */
export async function removeFile(path: string): Promise<void> {
  const { rm } = await import('node:fs/promises');
  await rm(path, { force: true });
}

/** @throws if a file exists. */
export async function refuseExisting(path: string): Promise<void> {
  const { stat } = await import('node:fs/promises');
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined) throw new Error('the file already exists.');
}

/** Renames a file that is complete, once it is on the disk: SQLite does not wait for that. */
export async function nameComplete(part: string, path: string): Promise<void> {
  const { open, rename } = await import('node:fs/promises');
  const file = await open(part, 'r+');
  await file.sync().finally(() => file.close());
  await rename(part, path);
}
