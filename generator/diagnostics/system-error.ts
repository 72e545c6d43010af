/** The facts of an error that Node throws for a failed call of the system. */
interface SystemError extends Error {
  code?: string;
  syscall?: string;
  path?: string;
}

// The failed path may be neither, such as a content file.
const otherFolders = '--out and --cache-dir name other folders for the output and the cache.';
const denied = {
  rule: 'system/denied',
  say: (what: string) => `The system does not allow stet to use ${what}`,
  hint: `Allow it for the user who runs stet. ${otherFolders}`,
};
/** The site's folder for stet's files, or the code in there that runs (cache/cache-folder.ts). */
const codePlace = /[\\/]\.stet(?:[\\/](?:\.gitignore|run(?:[\\/].*)?))?$/;
const deniedCode = {
  ...denied,
  hint: 'Allow it for the user who runs stet: code of the site runs there, wherever the cache is. On a read-only disk, mount a writable folder there.',
};
const full = {
  rule: 'system/disk-full',
  say: (what: string) => `The disk has no space left for ${what}`,
  hint: `Free some space; stet cache shows the size of the cache. ${otherFolders}`,
};
const tooMany = {
  rule: 'system/open-files',
  say: (what: string) => `The system allows stet no more open files, such as ${what}`,
  hint: 'Raise the limit, for instance with ulimit -n 4096.',
};
const noFolder = {
  rule: 'system/no-folder',
  say: (what: string) => `${what} can't be a folder, because it or a part of its path is a file`,
  hint: `Rename or remove that file. ${otherFolders}`,
};
const circle = {
  rule: 'system/no-folder',
  say: (what: string) => `${what} can't be a folder, because links in its path lead in a circle`,
  hint: `Remove one of these links. ${otherFolders}`,
};
/** The failures that someone who runs stet can end, by the code of the error. */
const failures: Readonly<Record<string, typeof denied>> = {
  EACCES: denied,
  EPERM: denied,
  EROFS: denied,
  ENOSPC: full,
  EDQUOT: full,
  EMFILE: tooMany,
  ENFILE: tooMany,
  ENOTDIR: noFolder,
  ELOOP: circle,
};
/**
 * The same for a folder that Node 20 makes together with those above it: on a disk that is
 * read-only, nothing exists.
 */
const madeFolders: typeof failures = { ENOENT: denied, EEXIST: noFolder };

/**
 * Describes an error of the system, such as a full disk; undefined for other errors, and for codes
 * that point to a mistake in stet.
 */
export function describeSystemError(
  error: unknown,
): { rule: string; message: string; hint: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', syscall, path } = error as SystemError;
  // A limit of watched files has the code of a full disk.
  if (syscall === undefined || syscall === 'watch') return undefined;
  const known = failures[code] ?? (syscall === 'mkdir' ? madeFolders[code] : undefined);
  if (known === undefined) return undefined;
  const failure = known === denied && codePlace.test(path ?? '') ? deniedCode : known;
  // A failed write does not say to which file.
  const message = `${failure.say(path ?? 'a file')} (${code}).`;
  return { rule: failure.rule, message, hint: failure.hint };
}
