import { gitLines } from '../lib/git.ts';

/** The most branches to search, those with the newest commits first. */
const mostBranches = 50;

/**
 * The ids of entries on local branches and on the default branch of `origin`, so that two authors
 * do not take the same one. Contacts no server; returns none without git.
 * @param where the folder is relative to the root.
 */
export function readBranchIds(field: string, where: { root: string; folder: string }): string[] {
  const branches = gitLines(
    where.root,
    ...['for-each-ref', '--sort=-committerdate', `--count=${mostBranches}`, '--format=%(refname)'],
    ...['refs/heads', ...['HEAD', 'main', 'master'].map((name) => `refs/remotes/origin/${name}`)],
  );
  if (branches.length === 0) return [];
  const key = field.replace(/\W/g, '\\$&');
  const pattern = `^(${key}|[[:blank:]]*"${key}")[[:blank:]]*[:=]`;
  const lines = gitLines(where.root, 'grep', '-hIE', pattern, ...branches, '--', where.folder);
  return lines.flatMap((line) => /[:=]\s*["']?([^"'#,\s]+)/.exec(line)?.[1] ?? []);
}
