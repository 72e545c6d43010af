import type { PinnedServer } from './pinned-server.ts';
import { type Kind, send } from './send.ts';

const rates = [10, 100, 1000];
const kinds: readonly Kind[] = ['page', 'session', 'submission', 'sign-in'];
/** At most: enough for 1,000 requests a second of 100 ms each, and fewer than the server's places. */
const most = 100;

/**
 * Sends 10, 100 and 1,000 requests a second of each kind, one kind and rate after the other.
 * @returns a table of the answers that came, and of the processor time that they took.
 */
export async function measureRates(server: PinnedServer, seconds: number): Promise<string> {
  const rows: string[] = [];
  for (const kind of kinds) {
    for (const rate of rates) {
      const before = server.readProcessorTime();
      const connections = Math.min(rate, most);
      const result = await send(server, kind, { connections, duration: seconds, rate });
      const cores = (server.readProcessorTime() - before) / result.duration / 1000;
      const counts = Object.entries(result.statusCodeStats ?? {});
      const answers = counts.map(([status, { count = 0 }]) => `${count} × ${status}`);
      const cells = [
        kind,
        rate.toLocaleString('en'),
        result.requests.average.toFixed(0),
        answers.join(', '),
        `${result.latency.p50} ms`,
        `${result.latency.p99} ms`,
        cores.toFixed(2),
      ];
      rows.push(`| ${cells.join(' | ')} |`);
    }
  }
  return [
    `${seconds} s for each row, over at most ${most} connections.`,
    '',
    '| what | sent a second | answered a second | answers | median | p99 | cores used |',
    '| --- | ---: | ---: | --- | ---: | ---: | ---: |',
    ...rows,
  ].join('\n');
}
