import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { requireConfig } from '../config/load-config.ts';
import { siteError } from '../diagnostics/diagnostic.ts';
import { findAbove } from '../lib/find-above.ts';
import { git, gitLines, tryGit } from '../lib/git.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import { suggest } from '../lib/suggest.ts';
import { lockFiles, type PackageManager } from '../scaffold/init/package-manager.ts';

/** A commit of the site's repository. */
export interface Commit {
  /** The name that the user gave: a branch, a tag or an id. */
  name: string;
  id: string;
  /** Absolute path of the top folder of the repository. */
  top: string;
  /** Path of the site in the repository, with a trailing slash; '' for the top. */
  prefix: string;
}

/** The files of a commit in a folder, with the packages that the site needs. */
export interface BaseTree {
  /** Absolute path of the site in that folder. */
  root: string;
  /**
   * The package manager that must install its packages, and where; undefined if the site's packages
   * are linked.
   */
  install: { manager: PackageManager; folder: string } | undefined;
}

/**
 * Finds a commit by its name in the site's repository, without contacting a server.
 * @param isFolder whether the name also belongs to a folder or file that is no output of a build.
 * @throws SiteError with advice if there is no such commit.
 */
export function findCommit(root: string, name: string, isFolder: boolean): Commit {
  const place = findPlace(root, isFolder ? `index.html in ${name}` : `folder ${name}`);
  const verify = ['rev-parse', '--verify', '--quiet', '--end-of-options'];
  const id = tryGit(root, ...verify, `${name}^{commit}`);
  if (id === undefined) throw isFolder ? explainFolder(name) : explainMissing(root, name);
  return { name, id, ...place };
}

/**
 * Finds the site in its repository.
 * @param missing what the user may have meant instead of a commit.
 * @throws SiteError if git cannot say it, with git's reason.
 */
function findPlace(root: string, missing: string): Pick<Commit, 'top' | 'prefix'> {
  try {
    const place = git(root, 'rev-parse', '--show-toplevel', '--show-prefix');
    const [top = '', prefix = ''] = place.split('\n');
    return { top, prefix };
  } catch (error) {
    // Without that folder, Node says the same as without git.
    if (!statIfThere(root)?.isDirectory()) requireConfig(root);
    const { fault, advice } = explainRefusal(root, error as { code?: string; stderr?: string });
    throw siteError({
      rule: 'diff/base',
      message: `There is no ${missing}, and ${fault}.`,
      hint: `Name the folder of an earlier build, or ${advice}`,
    });
  }
}

/** Explains what Node throws when git fails. Without git, it has no `stderr`. */
function explainRefusal(root: string, { code, stderr }: { code?: string; stderr?: string }) {
  if (code === 'ENOENT') return { fault: 'git is not installed', advice: 'install git.' };
  if (findAbove(root, '.git') === undefined) {
    return { fault: 'the site is in no git repository', advice: 'run this in a git repository.' };
  }
  const said = stderr ?? '';
  const [reason = ''] = said.replace(/^fatal: /, '').split('\n');
  // In containers, the files often belong to another user.
  const [trust] = /git config --global --add safe\.directory .+/.exec(said) ?? [];
  return {
    fault: `git cannot read the site's repository: ${reason}`,
    advice: trust
      ? `if you trust the owner of its files, run: ${trust}`
      : 'fix what git status reports.',
  };
}

function explainFolder(name: string) {
  return siteError({
    rule: 'diff/base',
    message: `${name} is no commit, and has no index.html, so it is no output of a build.`,
    hint: 'Name the folder of an earlier build, such as dist, or a branch, tag or commit.',
  });
}

function explainMissing(root: string, name: string) {
  const isShallow = tryGit(root, 'rev-parse', '--is-shallow-repository') === 'true';
  const remotes = gitLines(root, 'remote');
  // A remote has no `main~1`, and no HEAD of this clone.
  const branch = name.replace(/(?:[~^:]|@\{).*$/s, '');
  const [remote = '', ...rest] = branch.split('/');
  const fetch = remotes.includes(remote)
    ? `git fetch ${remote} ${rest.join('/')}`
    : `git fetch origin ${branch}`;
  const isOwn = ['', '@', 'HEAD'].includes(branch);
  const known = gitLines(root, 'for-each-ref', '--format=%(refname:short)');
  const meant = suggest(name, known);
  return siteError({
    rule: 'diff/base',
    message: isShallow
      ? `git has no commit ${name}, because this clone is shallow.`
      : `There is no folder or commit ${name}.`,
    hint: isShallow
      ? `In GitHub Actions, give actions/checkout "fetch-depth: 0". Elsewhere, run: git fetch --unshallow${isOwn ? '' : ` && ${fetch}`}`
      : meant
        ? `Did you mean ${meant}?`
        : `Name an existing branch, tag or commit${isOwn ? '.' : `, or run: ${fetch}`}`,
  });
}

/**
 * Checks a commit out into a folder that does not exist yet. Links the site's installed packages if
 * the lock file is the same.
 * @throws SiteError when git fails, or if the commit has no folder of the site.
 */
export function checkOut({ top, prefix, name, id }: Commit, folder: string): BaseTree {
  try {
    // Without hooks: they are for people who work in the folder.
    git(top, '-c', 'core.hooksPath=/dev/null', 'worktree', 'add', '--detach', folder, id);
  } catch (error) {
    throw siteError(
      {
        rule: 'diff/base',
        message: `git cannot check out ${name}: ${lastLine(error)}`,
        hint: 'A clone without all of its files needs: git fetch --refetch',
      },
      { cause: error },
    );
  }
  const root = join(folder, prefix);
  if (!existsSync(root)) {
    throw siteError({
      rule: 'diff/base',
      message: `At ${name} there is no folder ${prefix}, so there is no site to compare with.`,
      hint: 'Name a later commit.',
    });
  }
  const lock = findLock(folder, prefix);
  const current = findLock(top, prefix);
  const isSame = lock?.path === current?.path && lock?.text === current?.text;
  if (lock !== undefined && !isSame) {
    const install = { manager: { name: lock.manager }, folder: join(folder, dirname(lock.path)) };
    return { root, install };
  }
  linkPackages(top, folder, prefix);
  return { root, install: undefined };
}

/** Undoes `checkOut`, even if it stopped halfway. */
export function removeTree({ top }: Pick<Commit, 'top'>, folder: string): void {
  tryGit(top, 'worktree', 'remove', '--force', '--force', folder);
}

/** The nearest lock file: in the site's folder or one of its parents, up to the top. */
function findLock(top: string, prefix: string) {
  for (let at = posix.join(prefix, '.'); ; at = dirname(at)) {
    for (const [name, manager] of Object.entries(lockFiles)) {
      const path = posix.join(at, name);
      if (existsSync(join(top, path))) {
        return { path, manager, text: readFileSync(join(top, path), 'utf8') };
      }
    }
    if (at === '.') return undefined;
  }
}

/** Links the installed packages of the repository: the site's, and those of a workspace. */
function linkPackages(top: string, folder: string, prefix: string): void {
  const manifests = git(folder, 'ls-files', '-z', '--', '*package.json').split('\0');
  const packages = manifests.filter((path) => basename(path) === 'package.json').map(dirname);
  for (const path of new Set(['.', posix.join(prefix, '.'), ...packages])) {
    const installed = join(top, path, 'node_modules');
    const linked = join(folder, path, 'node_modules');
    if (existsSync(installed) && !existsSync(linked)) symlinkSync(installed, linked, 'junction');
  }
}

function lastLine(error: unknown): string {
  const { stderr = '', message } = error as Error & { stderr?: string };
  return stderr.trim().split('\n').at(-1) || message;
}
