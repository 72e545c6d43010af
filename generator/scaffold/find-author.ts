import { execFileSync } from 'node:child_process';
import type { ContentFile } from '../content/written-file.ts';

/**
 * Who writes: whoever git commits as, with all that an earlier entry says of them, else the author
 * of the last entry.
 * @param files those of the collection, the last entry last.
 */
export function findAuthor(root: string, field: string, files: readonly ContentFile[]): unknown {
  const authors = files
    .map(({ data }) => (data as Record<string, unknown> | undefined)?.[field])
    .filter((author) => nameOf(author) !== '')
    .reverse();
  const name = readGitName(root);
  if (name === '') return authors[0];
  const known = authors.find((author) => nameOf(author).toLowerCase() === name.toLowerCase());
  return known ?? (typeof authors[0] === 'string' ? name : { name });
}

function nameOf(author: unknown): string {
  if (typeof author === 'string') return author;
  const name = (author as { name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' ? name : '';
}

function readGitName(root: string): string {
  try {
    return execFileSync('git', ['config', 'user.name'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    // There is no git, or it does not know.
    return '';
  }
}
