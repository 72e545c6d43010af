import { execFileSync } from 'node:child_process';
import process from 'node:process';

/** Variables that name another repository or index than those of the folder. */
const ofHooks = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX'];

/**
 * The output of a git command in a folder.
 * @throws Error if git fails or does not exist.
 */
export function git(cwd: string, ...args: string[]): string {
  // Prevents downloads of objects that a partial clone lacks, and questions.
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
  };
  // Hooks get them from git. With the index of the commit in progress, a checkout of another commit
  // would replace what is about to be committed.
  for (const name of ofHooks) delete env[name];
  return execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1e8 });
}

/** The output of git without the last line end; undefined if git fails or does not exist. */
export function tryGit(cwd: string, ...args: string[]): string | undefined {
  try {
    return git(cwd, ...args).trimEnd();
  } catch {
    return undefined;
  }
}

/** The lines of git's output; none if git fails or does not exist. */
export function gitLines(cwd: string, ...args: string[]): string[] {
  return (
    tryGit(cwd, ...args)
      ?.split('\n')
      .filter(Boolean) ?? []
  );
}
