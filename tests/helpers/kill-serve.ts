import { join } from 'node:path';
import type { InboxRequest } from '../../site/domain/inbox.ts';
import { runStetWith, type StetServer, startServerWith } from './stet-process.ts';
import { addressHeader, numberOf, type Submissions, submitAll } from './submissions.ts';

export interface KillReport extends Submissions {
  kills: number;
  /** Acknowledged submissions that are not stored under their id; must be empty. */
  lost: number[];
  /** Submissions that are stored more than once; must be empty. */
  doubled: number[];
  stored: number;
  /** How many were already stored when sent again: the kill came before their response. */
  unanswered: number;
}

/**
 * Sends submissions from concurrent clients while `stet serve` is killed by SIGKILL at random
 * moments and restarted. Then compares the acknowledged with the stored submissions.
 */
export async function killWhileServing(
  root: string,
  options: { submissions: number; kills: number; clients: number },
): Promise<KillReport> {
  const { submissions, kills, clients } = options;
  const env = {
    DATABASE_URL: `file:${join(root, 'data/site.db')}`,
    CLIENT_ADDRESS_HEADER: addressHeader,
    REQUESTS_PER_DAY: '999999999',
  };
  const start = (port: string) =>
    startServerWith(env, 'serve', '--root', root, '--no-build', '--port', port);
  let server = await start('0');
  let restarted: Promise<void> = Promise.resolve();
  let killed = 0;
  const { url } = server;
  const { port } = new URL(url);
  const restart = async (last: StetServer) => {
    await last.kill();
    server = await start(port);
  };
  const moments = killMoments(submissions, kills);
  const sent = await submitAll({
    url,
    count: submissions,
    clients,
    reconnected: () => restarted,
    onAcknowledged(total) {
      if (total < (moments[killed] ?? Number.POSITIVE_INFINITY)) return;
      killed += 1;
      // One restart at a time: a kill may be due while the server is still starting.
      restarted = restarted.then(() => restart(server));
    },
  });
  await restarted;
  await server.stop();
  const { stdout } = await runStetWith(env, 'data', 'export', '--root', root);
  const stored = parseExport(stdout);
  const unanswered = stored.filter((request) => {
    const resentAt = sent.resentAt.get(numberOf(request));
    return resentAt !== undefined && Date.parse(request.receivedAt) < resentAt;
  });
  return {
    ...sent,
    ...compareStored(sent.acknowledged, stored),
    kills: killed,
    stored: stored.length,
    unanswered: unanswered.length,
  };
}

/** The number of responses before each kill: a random moment in each part of the run. */
function killMoments(submissions: number, kills: number): number[] {
  const part = submissions / (kills + 1);
  return Array.from({ length: kills }, (_, kill) => Math.ceil(part * (kill + 0.2 + Math.random())));
}

/** The requests that `stet data export` printed. */
export function parseExport(stdout: string): InboxRequest[] {
  const lines = stdout.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line));
}

/** Numbers of acknowledged submissions that are not stored, and of those stored more than once. */
export function compareStored(
  acknowledged: ReadonlyMap<number, string>,
  stored: readonly InboxRequest[],
): Pick<KillReport, 'lost' | 'doubled'> {
  const ids = new Map<number, string[]>();
  for (const request of stored) {
    const number = numberOf(request);
    ids.set(number, [...(ids.get(number) ?? []), request.id]);
  }
  return {
    lost: [...acknowledged].flatMap(([number, id]) =>
      ids.get(number)?.includes(id) ? [] : number,
    ),
    doubled: [...ids].flatMap(([number, { length }]) => (length > 1 ? number : [])),
  };
}
