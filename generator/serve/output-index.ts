import { hash } from 'node:crypto';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceSignature } from '../cache/signature.ts';
import type { HeaderRule, Rewrite } from '../contract.ts';
import { listFiles } from '../lib/list-files.ts';
import { memoize, onlyLast } from '../lib/memoize.ts';
import type { UrlStyle } from '../lib/page-url.ts';
import { readIfThere } from '../lib/read-if-there.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import { buildFile } from '../output/build-id.ts';
import { hostFiles, parseHeaders, parseRedirects } from '../output/host-files.ts';
import { createByteCache } from './byte-cache.ts';

/** A file of the output for sending: in memory, or an open handle if it is large. */
export type ServedFile = FileInMemory | OpenFile;

export interface FileInMemory {
  /** If the bytes may differ, the tag differs. */
  etag: string;
  bytes: Buffer;
}

export interface OpenFile {
  path: string;
  etag: string;
  size: number;
  /** The caller of `read` closes it. */
  handle: FileHandle;
}

/** Another build has replaced the output of this index. */
export class OutputReplacedError extends Error {}

/**
 * The answers of an output folder. Requests are looked up in it and never joined to a file path.
 */
export interface OutputIndex {
  /** The base path; the rules below and the requested paths do not include it. */
  base: string;
  urlStyle: UrlStyle;
  has(path: string): boolean;
  /** Rejects with an OutputReplacedError if the file may belong to another build. */
  read(path: string): ServedFile | Promise<ServedFile>;
  headers: readonly HeaderRule[];
  rewrites: readonly Rewrite[];
}

/**
 * Creates a function that returns the index of `out` and reads it again after each build. If the
 * folder does not exist, as for an instant while a build swaps it, the last index stays.
 */
export function createOutputReader(out: string): () => OutputIndex {
  const indexOf = memoize((identity: string) => indexOutput(out, identity), onlyLast());
  let identity = '';
  return () => {
    identity = identifyOutput(out) ?? identity;
    return indexOf(identity);
  };
}

/**
 * Identifies the output of a build: a build with any change writes its id as a new file. The
 * folder's signature is not enough, because builds alternate between two folders and a change may
 * be deep inside. It helps with outputs without an id, and with files that someone adds manually.
 */
function identifyOutput(out: string): string | undefined {
  const folder = statIfThere(out);
  const id = statIfThere(join(out, buildFile));
  return folder && `${sourceSignature(folder)} ${id ? sourceSignature(id) : ''}`;
}

function indexOutput(out: string, identity: string): OutputIndex {
  const files = new Set(listFiles(out).filter((path) => !hostFiles.has(path)));
  const cache = createByteCache<FileInMemory>(64 * 1024 * 1024);
  const readText = (name: string) => readIfThere(join(out, name));
  const buildId = readText(buildFile);
  const isReplaced = () => identifyOutput(out) !== identity;
  const read = async (path: string): Promise<ServedFile> => {
    const file = await openServedFile(out, path, buildId).catch((error: unknown) => {
      throw isReplaced() ? new OutputReplacedError() : error;
    });
    if (isReplaced()) {
      if ('handle' in file) await file.handle.close();
      throw new OutputReplacedError();
    }
    if ('bytes' in file) cache.set(path, file, file.bytes.length);
    return file;
  };
  const rules = parseRedirects(readText('_redirects'));
  return {
    ...rules,
    headers: parseHeaders(readText('_headers'), rules.base),
    has: (path) => files.has(path),
    read(path) {
      if (!files.has(path)) throw new Error(`${path} is not a file of the output.`);
      return cache.get(path) ?? read(path);
    },
  };
}

async function openServedFile(out: string, path: string, buildId: string): Promise<ServedFile> {
  const file = join(out, path);
  const { size, mtimeMs } = await stat(file);
  // Larger files are streamed.
  if (size <= 1024 * 1024) return toServedFile(await readFile(file));
  // Hashing the whole file would make the first client wait.
  const etag = toTag(`${buildId} ${path} ${size} ${mtimeMs}`);
  return { path, etag, size, handle: await open(file) };
}

/** Creates a file of the output from its content. */
export function toServedFile(content: Uint8Array | string): FileInMemory {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content as Uint8Array);
  return { etag: toTag(bytes), bytes };
}

function toTag(source: string | Buffer): string {
  return hash('sha256', source, 'base64url').slice(0, 22);
}
