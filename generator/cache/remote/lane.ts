import { createHmac, timingSafeEqual } from 'node:crypto';
import { digestOf } from '../packs.ts';
import { type BlobName, decodeActionResult, encodeActionResult } from './action-result.ts';

/** A compressed blob of many concatenated values. */
export interface RemotePack extends BlobName {
  /**
   * When it was made, in seconds since 1970. If two packs have the same key, the newer one counts.
   */
  made: number;
  /** When a build that wrote the lane last used it. */
  used: number;
  /** The keys of its values in order, each with its size in bytes. */
  values: readonly (readonly [key: string, size: number])[];
}

/*
 * A lane stores the values of one kind of build: builds of the whole site, or of one shard. The
 * cache cannot change an entry safely, so builds that run at the same time must not write the same
 * entry.
 *
 * The entry in `ac` names one blob, the list of the lane's packs. It does not name the packs: some
 * servers drop an entry as soon as one of its blobs is gone.
 */

/** The maximum number of lanes: one for whole builds, and the others for shards. */
export const laneCount = 64;

const listPath = 'packs';
const version = 'stet 1';

/**
 * The name of a lane's entry in `ac`. Signed lanes have other names: builds without the secret
 * neither read nor replace them.
 */
export function laneName(site: string, lane: number, secret: string | undefined): string {
  return digestOf(
    JSON.stringify([version, site, lane, ...(secret === undefined ? [] : ['signed'])]),
  );
}

/** Encodes the entry of a lane: the name of its list, signed if there is a secret. */
export function encodeLane(name: string, list: BlobName, secret: string | undefined): Uint8Array {
  const stdout = secret === undefined ? '' : sign(name, list, secret);
  return encodeActionResult({ files: [{ path: listPath, ...list }], stdout });
}

/**
 * Decodes the name of a lane's list.
 * @returns 'unsigned' if the secret did not sign it; undefined if it is not an entry of stet.
 */
export function decodeLane(
  bytes: Uint8Array,
  name: string,
  secret: string | undefined,
): BlobName | 'unsigned' | undefined {
  try {
    const { files, stdout } = decodeActionResult(bytes);
    const list = files.find(({ path }) => path === listPath);
    if (list === undefined || !isDigest(list.digest)) return undefined;
    if (secret !== undefined && !isEqual(stdout, sign(name, list, secret))) return 'unsigned';
    return { digest: list.digest, size: list.size };
  } catch {
    return undefined;
  }
}

function isDigest(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** Includes the entry's name, so that the signature of another lane is not valid here. */
function sign(name: string, { digest, size }: BlobName, secret: string): string {
  const text = `${version}\n${name}\n${digest} ${size}`;
  return `hmac-sha256 ${createHmac('sha256', secret).update(text).digest('hex')}`;
}

function isEqual(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.length === second.length && timingSafeEqual(first, second);
}

/** One line per pack, followed by one line for each of its values. */
export function formatPacks(packs: readonly RemotePack[]): string {
  const blocks = packs.map(({ digest, size, made, used, values }) => {
    const lines = values.map(([key, bytes]) => `${key} ${bytes}`);
    return [[digest, size, made, used, values.length].join(' '), ...lines].join('\n');
  });
  return [version, ...blocks].join('\n');
}

/** Parses the text of `formatPacks`; empty for a text of another version. */
export function parsePacks(text: string): RemotePack[] {
  const [first, ...lines] = text.split('\n');
  if (first !== version) return [];
  const packs: RemotePack[] = [];
  for (let at = 0; at < lines.length; ) {
    const [digest = '', size, made, used, count] = (lines[at] ?? '').split(' ');
    if (!isDigest(digest)) return [];
    const end = at + 1 + Number(count);
    const values = lines.slice(at + 1, end).map((line) => {
      const [key = '', bytes] = line.split(' ');
      return [key, Number(bytes)] as const;
    });
    const times = { made: Number(made), used: Number(used) };
    packs.push({ digest, size: Number(size), ...times, values });
    // An invalid number ends the list.
    at = end > at ? end : lines.length;
  }
  return packs;
}
