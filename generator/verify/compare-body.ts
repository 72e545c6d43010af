import { type FileHandle, open } from 'node:fs/promises';

/** The first difference between a body and a file. */
export interface Difference {
  /** In bytes, from 0. */
  offset: number;
  /** The bytes before it, which are the same in both. */
  before: Buffer;
  /** The file's bytes from there; empty at its end. */
  here: Buffer;
  /** The body's bytes from there; empty at its end. */
  there: Buffer;
}

export interface Comparison {
  /** Undefined if the bytes are the same. */
  difference: Difference | undefined;
  /** The start of the body as text, up to `kept` bytes. */
  text: string;
}

/** The bytes around a difference to include. */
const shown = { before: 40, after: 80 };

/**
 * Compares a body with a file while it arrives, and stops soon after a difference.
 * @param kept the number of bytes of the body to return as text.
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

/** The number of equal bytes from the start. */
function countSame(one: Buffer, other: Buffer): number {
  if (one.equals(other)) return one.length;
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index += 1) if (one[index] !== other[index]) return index;
  return length;
}
