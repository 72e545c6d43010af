import { execFileSync } from 'node:child_process';
import { fieldOf } from '../check/rule.ts';
import type { ContentFile } from '../content/written-file.ts';

/**
 * Who writes: whoever git commits as, with all that an earlier entry says of them, else the author
 * of the last entry.
 * @param files those of the collection, the newest first.
 */
export function findAuthor(root: string, field: string, files: readonly ContentFile[]): unknown {
  const authors = files
    .map((file) => fieldOf(file, field))
    .filter((author) => nameOf(author) !== '');
  const name = readGitName(root);
  if (name === '') return authors[0];
  const known = authors.find((author) => nameOf(author).toLowerCase() === name.toLowerCase());
  return known ?? (typeof authors[0] === 'string' ? name : { name });
}

function nameOf(author: unknown): string {
  const name = typeof author === 'string' ? author : (author as { name?: unknown } | null)?.name;
  return typeof name === 'string' ? name : '';
}

/** Empty without git, or where it does not know. */
function readGitName(root: string): string {
  try {
    const options = { cwd: root, encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync('git', ['config', 'user.name'], options).trim();
  } catch {
    return '';
  }
}
