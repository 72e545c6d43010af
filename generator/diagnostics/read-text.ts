import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { relativePath } from '../lib/file-path.ts';
import { siteError } from './diagnostic.ts';

/**
 * Reads a text file of the site that is not an entry.
 * @param file absolute path.
 * @throws SiteError if it is saved in another encoding: stet would publish or write it damaged.
 */
export function readText(root: string, file: string): string {
  const bytes = readFileSync(file);
  // UTF-16 of English text is also valid UTF-8, but with zeros.
  if (isUtf8(bytes) && !bytes.includes(0)) return bytes.toString();
  throw siteError({
    rule: 'file/encoding',
    file: relativePath(root, file),
    message: 'This file is not saved as UTF-8.',
    hint: 'Save it again, as UTF-8.',
  });
}
