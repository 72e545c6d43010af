import { cpSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { readMemory } from '../helpers/process-memory.ts';
import { createFolder } from '../helpers/project.ts';
import { countBytes } from './count-bytes.ts';
import { type Attack, addressOf, underWatch } from './scene.ts';
import type { Target } from './target.ts';

/** Megabytes of one file, and of others, which are 50. */
const large = 100;
const others = { count: 50, size: 10 };
/** Ranges of ten bytes of the large file, one after another. */
const ranges = 100;
/** Downloads of the large file whose answer nobody reads, meanwhile. */
const unread = 20;
/** Megabytes that the process may have more than before, at most. */
const largestGrowth = 150;

/** Files that do not fit into the memory of a server. */
export const largeFiles: Attack = {
  point: 10,
  name: 'large-files',
  sent: `${ranges} ranges of 10 bytes of a file of ${large} MB, then all of it and of ${others.count} × ${others.size} MB; ${unread} downloads that are not read`,
  async run(scene) {
    const out = withLargeFiles(scene.out);
    return underWatch(
      scene,
      async (target) => {
        const pid = target.server.pid ?? 0;
        const before = readMemory(pid).now;
        const download = (name: string, headers: Record<string, string> = {}) =>
          countBytes(`${target.url}/files/${name}`, { headers, localAddress: addressOf(1) });
        for (let index = 0; index < ranges; index += 1) {
          await download('large.bin', { Range: `bytes=${index * 1e6}-${index * 1e6 + 9}` });
        }
        const waiting = Array.from({ length: unread }, () => beginDownload(target));
        const all = Array.from({ length: others.count }, (_, index) => `${index}.bin`);
        let sent = 0;
        for (const name of ['large.bin', ...all]) sent += (await download(name)).bytes;
        const { peak } = readMemory(pid);
        for (const socket of waiting) socket.destroy();
        const expected = (large + others.count * others.size) * 1e6;
        return {
          did: `memory ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`,
          problems: [
            ...(peak - before > largestGrowth
              ? [`it takes ${(peak - before).toFixed(0)} MB more`]
              : []),
            ...(sent === expected ? [] : [`${sent} of ${expected} bytes are sent`]),
          ],
        };
      },
      { out },
    );
  },
};

/** A copy of the built site with files of zeros, which take no room on the disk. */
function withLargeFiles(out: string): string {
  const folder = createFolder('large');
  const copy = join(folder, 'dist');
  cpSync(out, copy, { recursive: true });
  cpSync(`${out}-api`, `${copy}-api`, { recursive: true });
  mkdirSync(join(copy, 'files'));
  const create = (name: string, megabytes: number) => {
    const file = join(copy, 'files', name);
    writeFileSync(file, '');
    truncateSync(file, megabytes * 1e6);
  };
  create('large.bin', large);
  for (let index = 0; index < others.count; index += 1) create(`${index}.bin`, others.size);
  return copy;
}

/** Asks for the large file, and takes nothing of the answer. */
function beginDownload({ url }: Target): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: addressOf(2) });
  socket.on('error', () => {});
  socket.write(`GET /files/large.bin HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  return socket;
}
