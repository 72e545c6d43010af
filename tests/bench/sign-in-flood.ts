import autocannon from 'autocannon';
import { administrator } from '../helpers/api.ts';
import { addressHeader, call } from '../helpers/submissions.ts';
import type { PinnedServer } from './pinned-server.ts';
import { send } from './send.ts';

/** Connections that ask for pages, those that sign in, and administrators who do. */
const crowd = { readers: 20, guessers: 40, owners: 14 };

/** Pages alone, then while a crowd guesses passwords, each time from another address. */
export async function floodSignIns(server: PinnedServer, seconds: number): Promise<string> {
  const { url } = server;
  const signIn = (owner: number) =>
    call(`${url}/api/auth/login`, {
      body: administrator,
      headers: { [addressHeader]: `10.11.0.${owner}` },
    });
  for (let owner = 0; owner < crowd.owners; owner += 1) await signIn(owner);
  const readPages = () =>
    autocannon({ url, connections: crowd.readers, duration: seconds, requests: [{ path: '/' }] });
  const alone = await readPages();
  const guessing = send(server, 'sign-in', { connections: crowd.guessers, duration: seconds });
  const reading = readPages();
  const statuses: number[] = [];
  for (let owner = 0; owner < crowd.owners; owner += 1) {
    await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / (crowd.owners + 1)));
    statuses.push((await signIn(owner)).status);
  }
  const [meanwhile, guesses] = [await reading, await guessing];
  const hashed = guesses.statusCodeStats?.['401']?.count ?? 0;
  const succeeded = statuses.filter((status) => status === 200).length;
  return [
    `${crowd.readers} connections that ask for a page, ${seconds} s each; ${crowd.guessers} that guess.`,
    '',
    '| pages | requests a second | median | p99 | longest |',
    '| --- | ---: | ---: | ---: | ---: |',
    row('by themselves', alone),
    row(`while ${hashed} of ${guesses.requests.total} guesses are hashed`, meanwhile),
    '',
    `Of ${crowd.owners} administrators at addresses that had signed in before, ${succeeded} signed in meanwhile.`,
  ].join('\n');
}

function row(name: string, { latency, requests }: autocannon.Result): string {
  const times = [latency.p50, latency.p99, latency.max].map((time) => `${time.toFixed(0)} ms`);
  return `| ${[name, requests.average.toFixed(0), ...times].join(' | ')} |`;
}
