import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../output/build-id.ts';
import type { WrittenFile } from '../output/staged-files.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { shareWork } from '../workers/share-work.ts';
import type { ByPath } from './by-path.ts';

/**
 * Finds output files whose bytes are unchanged although their signatures differ. If the output was
 * copied or restored, that applies to all files.
 * @param options.found signatures of the files in the folder `out`, by path.
 * @param options.parts the parts to check.
 * @param options.isMoved whether the records are from another place, so that their signatures are
 * not valid.
 * @returns the new records of each affected part: with the current signatures of unchanged files,
 * and without changed files.
 */
export async function recognizeFiles<Known extends WrittenFile>(options: {
  out: string;
  found: ByPath<string>;
  records: ByPath<Known>;
  parts: Iterable<number>;
  isMoved: boolean;
  workers?: WorkerPool | undefined;
}): Promise<Map<number, ReadonlyMap<string, Known>>> {
  const { out, found, records, isMoved, workers } = options;
  const isSameSize = (path: string, { signature }: Known) =>
    sizeOf(found.get(path) ?? '') === sizeOf(signature);
  const isOther = (path: string, record: Known) => {
    const now = found.get(path);
    if (now === undefined) return false;
    return isMoved || (now !== record.signature && isSameSize(path, record));
  };
  const others = new Map<number, [path: string, record: Known][]>();
  for (const part of options.parts) {
    const ofPart = [...records.part(part)].filter((item) => isOther(...item));
    if (ofPart.length > 0) others.set(part, ofPart);
  }
  const doubtful = [...others.values()]
    .flat()
    .filter((item) => isSameSize(...item))
    .map(([path]) => path);
  const digests = await digestFiles(out, doubtful, workers);
  const digestNow = new Map(doubtful.map((path, index) => [path, digests[index]]));
  const recognized = new Map<number, ReadonlyMap<string, Known>>();
  for (const [part, ofPart] of others) {
    const next = new Map(records.part(part));
    for (const [path, record] of ofPart) {
      const signature = found.get(path);
      const isSame = signature !== undefined && digestNow.get(path) === record.digest;
      if (isSame) next.set(path, { ...record, signature });
      else next.delete(path);
    }
    recognized.set(part, next);
  }
  return recognized;
}

/** The size at the start of a signature. */
function sizeOf(signature: string): string {
  return signature.slice(0, signature.indexOf(' '));
}

/** Digests of the bytes of files in a folder; '' for one that cannot be read. */
async function digestFiles(
  folder: string,
  paths: readonly string[],
  workers: WorkerPool | undefined,
): Promise<string[]> {
  if (paths.length === 0) return [];
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

/** The worker's task of the kind `digests`. */
export async function createDigestsTask(folder: string) {
  return digestFile(folder);
}
