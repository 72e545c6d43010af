import { messageOf } from '../lib/message-of.ts';

/** The limits of Linux for watched folders, by the code of the error that says one is reached. */
const limits: Readonly<Record<string, string>> = {
  ENOSPC: 'fs.inotify.max_user_watches=524288',
  EMFILE: 'fs.inotify.max_user_instances=512',
};

/** Says why changes may be missed. The same text for each folder, so that it can be told once. */
export function explainFailure(error: unknown): string {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  const limit = syscall === 'watch' ? limits[code] : undefined;
  if (limit === undefined) return messageOf(error);
  return `the system allows no more watched folders (${code}). Raise its limit and start stet watch again: sudo sysctl ${limit}`;
}
