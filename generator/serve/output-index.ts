import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceSignature } from '../cache/signature.ts';
import type { HeaderRule, Rewrite } from '../contract.ts';
import { listFiles } from '../lib/list-files.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import { buildFile } from '../output/build-id.ts';
import { hostFiles, parseHeaders, parseRedirects } from '../output/host-files.ts';
import { createByteCache } from './byte-cache.ts';

/** A file of the output, as it is served: in memory, or open when it is large. */
export type ServedFile = FileInMemory | OpenFile;

export interface FileInMemory {
  /** Another one whenever the bytes may differ. */
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

/** Another build has taken the place of the output that an index is of. */
export class OutputReplacedError extends Error {}

/** What a folder of output answers; a request is looked up in it, never joined to a path. */
export interface OutputIndex {
  /** The base path, which neither the rules below nor the paths that are looked up begin with. */
  base: string;
  has(path: string): boolean;
  /** Rejects with an OutputReplacedError when the file may be another build's. */
  read(path: string): ServedFile | Promise<ServedFile>;
  headers: readonly HeaderRule[];
  rewrites: readonly Rewrite[];
}

/**
 * Creates the function that gives the index of `out`, read again after each build. While there is no
 * such folder, as for an instant in which a build swaps it, the last one stays.
 */
export function createOutputReader(out: string): () => OutputIndex {
  let index: OutputIndex | undefined;
  let identity = '';
  return () => {
    const current = identifyOutput(out) ?? identity;
    if (current !== identity) index = undefined;
    identity = current;
    index ??= indexOutput(out, identity);
    return index;
  };
}

/**
 * Tells the outputs of two builds apart: a build that changes anything writes its id as a new file.
 * The folder is not enough, since builds alternate between two and an edit may be deep inside; it
 * is there for outputs without an id, and for files that somebody adds by hand.
 */
function identifyOutput(out: string): string | undefined {
  const folder = statIfThere(out);
  const id = statIfThere(join(out, buildFile));
  return folder && `${sourceSignature(folder)} ${id ? sourceSignature(id) : ''}`;
}

function indexOutput(out: string, identity: string): OutputIndex {
  const files = new Set(listFiles(out).filter((path) => !hostFiles.has(path)));
  const cache = createByteCache<FileInMemory>(64 * 1024 * 1024);
  const readText = (name: string) =>
    existsSync(join(out, name)) ? readFileSync(join(out, name), 'utf8') : '';
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
  const { base, rewrites } = parseRedirects(readText('_redirects'));
  return {
    base,
    headers: parseHeaders(readText('_headers'), base),
    rewrites,
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
  // Larger ones are sent as they are read.
  if (size <= 1024 * 1024) return toServedFile(await readFile(file));
  // Hashing the whole file would make the first client wait.
  const etag = toTag(`${buildId} ${path} ${size} ${mtimeMs}`);
  return { path, etag, size, handle: await open(file) };
}

/** A file of the output from what it holds. */
export function toServedFile(content: Uint8Array | string): FileInMemory {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content as Uint8Array);
  return { etag: toTag(bytes), bytes };
}

function toTag(source: string | Buffer): string {
  return hash('sha256', source, 'base64url').slice(0, 22);
}
