import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceSignature } from '../cache/signature.ts';
import type { HeaderRule, Rewrite } from '../contract.ts';
import { buildFile } from '../emit/build-id.ts';
import { retiredFile } from '../emit/retired-files.ts';
import { listFiles } from '../list-files.ts';
import { isText, mediaType } from '../media-type.ts';
import { statIfThere } from '../stat-if-there.ts';

/** A file of the output, as it is served. */
export interface ServedFile {
  /** Path inside the output. */
  path: string;
  type: string;
  etag: string;
  bytes: Buffer;
}

/** What a folder of output answers; a request is looked up in it, never joined to a path. */
export interface OutputIndex {
  has(path: string): boolean;
  read(path: string): ServedFile | Promise<ServedFile>;
  headers: readonly HeaderRule[];
  rewrites: readonly Rewrite[];
}

/** Files for hosts and for the next build, which nobody is sent. */
export const hostFiles: ReadonlySet<string> = new Set([
  '_headers',
  '_redirects',
  '_nginx.conf',
  '_Caddyfile',
  buildFile,
  retiredFile,
]);

/**
 * Creates the function that gives the index of `out`, read anew after each build. While there is no
 * such folder, as for an instant in which a build swaps it, the last one stays.
 */
export function createOutputReader(out: string): () => OutputIndex {
  let index: OutputIndex | undefined;
  let identity = '';
  return () => {
    const current = identifyOutput(out) ?? identity;
    if (index === undefined || current !== identity) {
      index = indexOutput(out);
      identity = current;
    }
    return index;
  };
}

/**
 * Tells the outputs of two builds apart, since each that changes anything writes its id as a new
 * file. The folder alone does not: builds take turns in two, and an edit may be deep inside. It is
 * for outputs without an id, and for what somebody adds to one.
 */
function identifyOutput(out: string): string | undefined {
  const folder = statIfThere(out);
  const id = statIfThere(join(out, buildFile));
  return folder && `${sourceSignature(folder)} ${id ? sourceSignature(id) : ''}`;
}

function indexOutput(out: string): OutputIndex {
  const files = new Set(listFiles(out).filter((path) => !hostFiles.has(path)));
  const cache = new Map<string, ServedFile>();
  const readText = (name: string) =>
    existsSync(join(out, name)) ? readFileSync(join(out, name), 'utf8') : '';
  return {
    headers: parseHeaders(readText('_headers')),
    rewrites: parseRedirects(readText('_redirects')),
    has: (path) => files.has(path),
    read(path) {
      if (!files.has(path)) throw new Error(`${path} is not a file of the output.`);
      const file = cache.get(path) ?? toServedFile(path, readFileSync(join(out, path)));
      cache.set(path, file);
      return file;
    },
  };
}

/** A file of the output from its path and what it holds. */
export function toServedFile(path: string, content: Uint8Array | string): ServedFile {
  const bytes = Buffer.from(content as Uint8Array);
  const type = mediaType(path);
  return {
    path,
    bytes,
    type: isText(type) && !type.includes('charset') ? `${type}; charset=utf-8` : type,
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
  };
}

/** Reads a `_headers` file: a path at the start of a line, its headers indented below. */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: { path: string; headers: Record<string, string> }[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (!/^\s/.test(line)) rules.push({ path: line.trim(), headers: {} });
    else {
      const [, name = '', value = ''] = /^\s+([^:]+):\s*(.*)$/.exec(line) ?? [];
      const rule = rules.at(-1);
      if (rule && name) rule.headers[name] = value;
    }
  }
  return rules;
}

/** Reads a `_redirects` file: from, to and status on a line. */
export function parseRedirects(text: string): Rewrite[] {
  return text.split('\n').flatMap((line) => {
    const [from, to, status] = line.trim().split(/\s+/);
    if (!from || !to || from.startsWith('#')) return [];
    return [{ from, to, status: Number(status ?? 301) as Rewrite['status'] }];
  });
}
