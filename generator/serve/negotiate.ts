import { type Encoding, encodings } from '../lib/encodings.ts';

/**
 * The content coding that a client prefers (RFC 9110 §12.5.3). If it has no preference, the one
 * with the smaller result; undefined for no compression.
 * @param accepted the request's Accept-Encoding.
 */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  const weights = parseWeights(accepted ?? '');
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  // Uncompressed text is always allowed, but the last choice unless requested.
  const plain = weights.get('identity') ?? 0;
  const [best] = encodings
    .map(({ name }) => ({ name, weight: weightOf(name) }))
    .filter(({ weight }) => weight > 0 && weight >= plain)
    .sort((a, b) => b.weight - a.weight);
  return best?.name;
}

/**
 * Reads `gzip;q=0.8, br` as weights by name. The default weight is 1; an invalid one counts as 0.
 */
function parseWeights(header: string): Map<string, number> {
  return new Map(
    header.split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
      const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
      const value = weight === undefined ? 1 : Number(weight.replace(/^q\s*=\s*/, ''));
      return [name === 'x-gzip' ? 'gzip' : name, value >= 0 && value <= 1 ? value : 0];
    }),
  );
}

/** Whether a client has this version, by its If-None-Match header. */
export function isFresh(known: string | undefined, etag: string): boolean {
  const tags = known?.split(/,\s*/) ?? [];
  return tags.some((tag) => tag.replace(/^W\//, '') === etag || tag === '*');
}

/**
 * The part of a file that a client requests (RFC 9110 §14), from first to last byte. Undefined for
 * the whole file, also if the client requests several parts or no valid byte range. 'unsatisfiable'
 * if the part starts beyond the end.
 * @param condition the request's If-Range: the part must belong to this version.
 */
export function chooseRange(options: {
  range: string | undefined;
  condition: string | undefined;
  etag: string;
  size: number;
}): { start: number; end: number } | 'unsatisfiable' | undefined {
  const { range, condition, etag, size } = options;
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (condition !== undefined && condition !== etag) return undefined;
  // `-500` requests the last 500 bytes.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return start <= end ? { start, end } : 'unsatisfiable';
}
