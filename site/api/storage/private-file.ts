/**
 * Creates a file that this user alone reads: what visitors have sent is nobody else's. The journal of
 * a database takes its rights from the database.
 * @param isNew whether it must not be there yet; else what is there stays as it is.
 * @throws when it cannot be created.
 */
export async function createPrivateFile(path: string, { isNew = false } = {}): Promise<void> {
  const { open } = await import('node:fs/promises');
  const file = await open(path, isNew ? 'wx' : 'a', 0o600);
  await file.close();
}
