import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../output/build-id.ts';
import type { WrittenFile } from '../output/staged-files.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { shareWork } from '../workers/share-work.ts';

/**
 * Finds out which files of the output hold what the last build left although the file system says
 * something else of them: where the output was copied or restored, that is all of them.
 * @param options.found signatures of the files of the folder `out`, by path.
 * @param options.isMoved whether what the records say of the file system is about another place.
 * @returns the records with the signatures that files of the same bytes have now, and whether there
 * are such files.
 */
export async function recognizeFiles<Known extends WrittenFile>(options: {
  out: string;
  found: ReadonlyMap<string, string>;
  records: ReadonlyMap<string, Known>;
  isMoved: boolean;
  workers?: WorkerPool | undefined;
}): Promise<{ records: ReadonlyMap<string, Known>; areOthers: boolean }> {
  const { out, found, records, isMoved, workers } = options;
  const doubtful: string[] = [];
  for (const [path, { signature }] of records) {
    const now = found.get(path);
    if (now === undefined || (now === signature && !isMoved)) continue;
    // Both begin with the size.
    if (now.split(' ', 1)[0] === signature.split(' ', 1)[0]) doubtful.push(path);
  }
  if (doubtful.length === 0 && !isMoved) return { records, areOthers: false };
  const digests = await digestFiles(out, doubtful, workers);
  const next = new Map([...records].filter(([path]) => !isMoved || !found.has(path)));
  for (const [index, path] of doubtful.entries()) {
    const record = records.get(path);
    const signature = found.get(path);
    if (record === undefined || signature === undefined) continue;
    if (digests[index] === record.digest) next.set(path, { ...record, signature });
    else next.delete(path);
  }
  return { records: next, areOthers: true };
}

/** Digests of the bytes of files in a folder; '' for one that cannot be read. */
function digestFiles(
  folder: string,
  paths: readonly string[],
  workers: WorkerPool | undefined,
): Promise<string[]> {
  const hands = workers?.hands<string, string>('digests', folder, paths.length) ?? [];
  return shareWork({
    jobs: paths,
    local: digestFile(folder),
    remotes: hands,
    describeLoss: (path, reason) => ({
      rule: 'emit/unreadable',
      severity: 'error',
      message: `The thread that read ${path ?? 'the output'} ended before it was done. ${reason}`,
    }),
  });
}

function digestFile(folder: string) {
  return (path: string): string => {
    try {
      return digestOf(readFileSync(join(folder, path)));
    } catch {
      return '';
    }
  };
}

/** What the worker runs for the kind `digests`. */
export async function createDigestsTask(folder: string) {
  return digestFile(folder);
}
