import { type Encoding, encodings } from '../lib/encodings.ts';

/**
 * The content coding that a client likes best (RFC 9110 §12.5.3), the smaller one where it likes
 * two the same; undefined for a text as it is.
 * @param accepted what it sent as Accept-Encoding.
 */
export function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  const weights = parseWeights(accepted ?? '');
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  // Sending a text as it is needs no leave, and is the last choice where no one asks for it.
  const plain = weights.get('identity') ?? 0;
  const [best] = encodings
    .map(({ name }) => ({ name, weight: weightOf(name) }))
    .filter(({ weight }) => weight > 0 && weight >= plain)
    .sort((a, b) => b.weight - a.weight);
  return best?.name;
}

/** `gzip;q=0.8, br` as weights by name; without one it is 1, and what is no weight counts as none. */
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

/** Whether a client has this version, by what it sent as If-None-Match. */
export function isFresh(known: string | undefined, etag: string): boolean {
  const tags = known?.split(/,\s*/) ?? [];
  return tags.some((tag) => tag.replace(/^W\//, '') === etag || tag === '*');
}

/**
 * The part of a file that a client asks for (RFC 9110 §14), from the first byte to the last:
 * undefined for all of it, as also where it asks for several parts or for what is no range of bytes;
 * 'unsatisfiable' beyond the end.
 * @param condition what it sent as If-Range: only of that version it wants a part.
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
  // `-500` are the last 500 bytes.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return start <= end ? { start, end } : 'unsatisfiable';
}
