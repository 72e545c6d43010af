import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';

/** A connection for text messages, for WebDriver BiDi: Node 20 has no WebSocket. */
export interface TextSocket {
  send(text: string): void;
  close(): void;
}

/** Connects to a `ws:` URL. */
export async function connectSocket(
  url: string,
  onText: (text: string) => void,
): Promise<TextSocket> {
  const upgrade = request(url.replace('ws:', 'http:'), {
    headers: {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    },
  });
  upgrade.end();
  const [, socket, head] = (await once(upgrade, 'upgrade')) as [IncomingMessage, Socket, Buffer];
  const take = createReader(onText);
  socket.on('data', take);
  take(head);
  return {
    send: (text) => socket.write(toFrame(Buffer.from(text))),
    close: () => socket.destroy(),
  };
}

/** A text as one frame. The protocol requires clients to mask it. */
function toFrame(text: Buffer): Buffer {
  const mask = randomBytes(4);
  const head = Buffer.concat([Buffer.from([0x81]), toLength(text.length), mask]);
  return Buffer.concat([head, text.map((byte, index) => byte ^ (mask[index % 4] ?? 0))]);
}

/** In as few bytes as possible, or the server closes the connection. */
function toLength(length: number): Buffer {
  const isMasked = 0x80;
  if (length < 126) return Buffer.from([isMasked | length]);
  const bytes = Buffer.alloc(length < 0x10000 ? 3 : 9);
  if (length < 0x10000) bytes.writeUInt16BE(length, 1);
  else bytes.writeBigUInt64BE(BigInt(length), 1);
  bytes[0] = isMasked | (length < 0x10000 ? 126 : 127);
  return bytes;
}

/** Assembles texts from frames, which arrive in chunks of any size. */
function createReader(onText: (text: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let parts: Buffer[] = [];
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (let frame = readFrame(rest); frame !== undefined; frame = readFrame(rest)) {
      rest = rest.subarray(frame.end);
      if (frame.isControl) continue;
      parts.push(frame.payload);
      if (!frame.isLast) continue;
      onText(Buffer.concat(parts).toString());
      parts = [];
    }
  };
}

function readFrame(bytes: Buffer) {
  const [first = 0, second = 0] = bytes;
  const short = second & 0x7f;
  const start = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (bytes.length < start) return undefined;
  const length =
    short === 127
      ? Number(bytes.readBigUInt64BE(2))
      : short === 126
        ? bytes.readUInt16BE(2)
        : short;
  const end = start + length;
  if (bytes.length < end) return undefined;
  const isControl = (first & 0x08) !== 0;
  return { end, isControl, isLast: (first & 0x80) !== 0, payload: bytes.subarray(start, end) };
}
