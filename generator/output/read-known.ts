import { readFile } from 'node:fs/promises';
import { siteError } from '../diagnostics/diagnostic.ts';
import { undefinedIfMissing } from '../lib/if-there.ts';

/**
 * Reads a file of the site whose hash is known. An output of other bytes would be kept under that
 * hash.
 * @param known.file relative to the root, for the message.
 * @param known.isSame whether the bytes still have the hash.
 * @throws SiteError if the file was changed, moved or deleted since.
 */
export async function readKnown(
  path: string,
  { file, isSame }: { file: string; isSame(bytes: Buffer): boolean },
): Promise<Buffer> {
  const bytes = await readFile(path).catch(undefinedIfMissing);
  if (bytes && isSame(bytes)) return bytes;
  throw siteError({
    rule: 'build/changed-file',
    message: `${file} was changed, moved or deleted meanwhile.`,
    hint: 'Run the command again.',
    file,
  });
}
