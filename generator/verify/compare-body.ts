import { type FileHandle, open } from 'node:fs/promises';

/** Where a body first differs from a file. */
export interface Difference {
  /** In bytes, from 0. */
  offset: number;
  /** Bytes before it, which are the same in both. */
  before: Buffer;
  /** What the file has there; empty at its end. */
  here: Buffer;
  /** What the body has there; empty at its end. */
  there: Buffer;
}

export interface Comparison {
  /** Undefined when the bytes are the same. */
  difference: Difference | undefined;
  /** The body as text, as far as it was kept. */
  text: string;
}

/** Bytes that a difference shows of each. */
const shown = { before: 40, after: 80 };

/**
 * Compares a body with a file as it arrives, and stops reading soon after a difference.
 * @param kept how many bytes of the body the caller wants to see as text.
 */
export async function compareBody(
  body: AsyncIterable<Buffer>,
  file: string,
  kept: number,
): Promise<Comparison> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const head: Buffer[] = [];
    const rest: Buffer[] = [];
    let offset = 0;
    let differsAt: number | undefined;
    for await (const chunk of body) {
      if (offset < kept) head.push(chunk.subarray(0, kept - offset));
      if (differsAt === undefined) {
        const same = countSame(chunk, await readAt(handle, offset, chunk.length));
        if (same < chunk.length) {
          differsAt = offset + same;
          rest.push(chunk.subarray(same, same + shown.after));
        }
      } else if (offset < differsAt + shown.after) {
        rest.push(chunk.subarray(0, differsAt + shown.after - offset));
      }
      offset += chunk.length;
      if (differsAt !== undefined && offset >= Math.max(kept, differsAt + shown.after)) break;
    }
    if (offset < size) differsAt ??= offset;
    const text = Buffer.concat(head).toString();
    if (differsAt === undefined) return { difference: undefined, text };
    const start = Math.max(0, differsAt - shown.before);
    const difference = {
      offset: differsAt,
      before: await readAt(handle, start, differsAt - start),
      here: await readAt(handle, differsAt, shown.after),
      there: Buffer.concat(rest),
    };
    return { difference, text };
  } finally {
    await handle.close();
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** How many bytes are the same from the start on. */
function countSame(one: Buffer, other: Buffer): number {
  if (one.equals(other)) return one.length;
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) if (one[index] !== other[index]) return index;
  return length;
}
