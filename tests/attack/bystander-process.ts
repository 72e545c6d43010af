/*
 * Callers who mean no harm, in a process of their own, so that what they wait for is the server and
 * not the attacker: they send at a steady pace, whether or not earlier calls are answered. Each
 * submission comes from a network of its own, and every fifth is sent a second time under its key, as
 * by a second click.
 */
import process from 'node:process';
import { call, type SentRequest, submission } from '../helpers/submissions.ts';
import type { BystanderOrder, BystanderReport } from './bystander.ts';
import { type Kind, kinds } from './verdict.ts';

/** Milliseconds between two calls of a kind. */
const pace: Record<Kind, number> = { page: 50, health: 100, submission: 125, inbox: 500 };

/** Milliseconds after which a caller gives up. */
const patience = 10_000;

const pages = ['/', '/partner', '/resources/blog'];

let stop: (() => Promise<BystanderReport>) | undefined;
process.on('message', async (order: BystanderOrder | 'stop') => {
  if (order !== 'stop') stop = begin(order);
  else process.send?.(await stop?.());
});
// Whoever started it has gone.
process.on('disconnect', () => process.exit());

function begin({ url, headers, first, cookie }: BystanderOrder): () => Promise<BystanderReport> {
  const times: number[] = [];
  const refused: BystanderReport['refused'][number][] = [];
  const acknowledged: BystanderReport['acknowledged'][number][] = [];
  const pending = new Set<Promise<void>>();
  const send = async (kind: Kind, path: string, request: SentRequest) => {
    const start = performance.now();
    const answer = await call(`${url}${path}`, {
      ...request,
      headers: { ...headers, ...request.headers },
      signal: AbortSignal.timeout(patience),
    }).catch(() => undefined);
    times.push(performance.now() - start);
    const isDue = answer?.status === (kind === 'submission' ? 201 : 200);
    if (!isDue) refused.push({ kind, status: answer?.status ?? 'no answer' });
    return isDue ? answer.body : undefined;
  };
  const submit = async (count: number) => {
    const number = first + count;
    const sentAt = Date.now();
    const request = {
      headers: { 'Idempotency-Key': `submission-number-${number}` },
      body: submission(number).body,
      localAddress: `127.${8 + (count >> 8)}.${count & 255}.1`,
    };
    const one = () => send('submission', '/api/partnership/submit', request);
    const answers = await Promise.all(count % 5 === 4 ? [one(), one()] : [one()]);
    for (const text of answers) {
      if (text !== undefined) acknowledged.push({ number, id: JSON.parse(text).id, sentAt });
    }
  };
  const acts: Record<Kind, (count: number) => Promise<unknown>> = {
    page: (count) =>
      send('page', pages[count % pages.length] ?? '/', { localAddress: '127.7.0.1' }),
    health: () => send('health', '/healthz', { localAddress: '127.7.0.2' }),
    submission: submit,
    inbox: () =>
      send('inbox', '/api/admin/requests', {
        headers: { Cookie: cookie },
        localAddress: '127.7.0.3',
      }),
  };
  const timers = kinds.map((kind) => {
    let count = 0;
    return setInterval(() => {
      const acting: Promise<void> = acts[kind](count)
        .catch((error) => console.error(error))
        .then(() => void pending.delete(acting));
      pending.add(acting);
      count += 1;
    }, pace[kind]);
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await Promise.all(pending);
    return { times, refused, acknowledged };
  };
}
