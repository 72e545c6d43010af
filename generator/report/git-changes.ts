import { execFileSync } from 'node:child_process';
import type { GithubOptions } from './github.ts';

/**
 * What git knows of a pull request: the files that differ from the merge base with its target
 * branch, and where the site stands inside the repository. Empty without git, or without history.
 */
export function readGitChanges(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
): GithubOptions {
  const git = (...args: string[]) => {
    try {
      return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trimEnd();
    } catch {
      return undefined;
    }
  };
  const targets = env.GITHUB_BASE_REF
    ? [`origin/${env.GITHUB_BASE_REF}`, env.GITHUB_BASE_REF]
    : ['origin/HEAD', 'origin/main', 'main'];
  const base = targets
    .map((target) => git('merge-base', 'HEAD', target))
    .find((commit) => commit !== undefined);
  const changed =
    base === undefined ? '' : git('diff', '--name-only', '--relative', '-z', base, '--', '.');
  return {
    changed: new Set((changed ?? '').split('\0').filter(Boolean)),
    prefix: git('rev-parse', '--show-prefix') ?? '',
  };
}
