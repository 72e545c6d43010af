import type { Socket } from 'node:net';
import { openSlowly } from '../helpers/slow-connection.ts';
import { count, createTally, describeTally } from '../helpers/tally.ts';
import { type Attack, addressOf, underWatch, wait } from './scene.ts';
import type { Target } from './target.ts';
import type { Finding } from './verdict.ts';

const addresses = 20;
const connections = 10;
/** Milliseconds. */
const lasting = 14_000;
/** How often a connection that the server has closed is opened again. */
const reopenings = 3;

/** Bodies that hardly move, which must not take the places of those that are whole. */
export const slowBodies: Attack = {
  point: 1,
  name: 'slow-bodies',
  sent: `${addresses} addresses × ${connections} connections: headers, then a byte a second, for ${lasting / 1000} s`,
  run: (scene) => underWatch(scene, sendSlowly),
};

async function sendSlowly({ url }: Target): Promise<Pick<Finding, 'did' | 'problems'>> {
  const tally = createTally();
  const open = new Map<number, Socket>();
  let isOver = false;
  const hold = (index: number, again: number) => {
    const socket = openSlowly(
      { url, begin: beginOf(url), localAddress: addressOf(index % addresses) },
      (answer) => {
        open.delete(index);
        if (isOver) return;
        count(tally, answer.status);
        if (again > 0) hold(index, again - 1);
      },
    );
    open.set(index, socket);
  };
  for (let index = 0; index < addresses * connections; index += 1) hold(index, reopenings);
  await wait(lasting);
  isOver = true;
  const held = open.size;
  for (const socket of open.values()) socket.destroy();
  const isEnded = tally.statuses.size > 0;
  return {
    did: `answered: ${describeTally(tally) || 'none'}; ${held} open at the end`,
    problems: isEnded ? [] : [`no body is ended within ${lasting / 1000} s`],
  };
}

function beginOf(url: string): string {
  const lines = [
    'POST /api/partnership/submit HTTP/1.1',
    `Host: ${new URL(url).host}`,
    `Origin: ${url}`,
    'Content-Type: application/json',
    'Content-Length: 400',
  ];
  return `${lines.join('\r\n')}\r\n\r\n{`;
}
