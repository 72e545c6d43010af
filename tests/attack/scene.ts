import { compareStored } from '../helpers/kill-serve.ts';
import { type Answer, submission } from '../helpers/submissions.ts';
import type { Bystander, BystanderReport } from './bystander.ts';
import { openSession, openTarget, send, type Target } from './target.ts';
import type { Finding, Kind } from './verdict.ts';

/** What every attack finds: a built site, a database with an administrator, and other callers. */
export interface Scene {
  out: string;
  database: string;
  bystander: Bystander;
}

export interface Attack {
  /** The point that it belongs to, and its name on the command line. */
  point: number;
  name: string;
  /** What is sent, in words. */
  sent: string;
  /** What it keeps the server from doing, so that others are rightly refused. */
  mayRefuse?: readonly Kind[];
  run(scene: Scene): Promise<Finding>;
}

/** What an attack is acknowledged: ids by the number of the submission. */
export type Ledger = Map<number, string>;

/**
 * Milliseconds that others call at least, however soon an attack is over. The slowest hundredth of the
 * answers still shows a standstill of 300 ms.
 */
const leastWatch = 5_000;

/** Milliseconds that they call before: an attack meets a server that is at work, not one that starts. */
const before = 1_000;

/** Numbers of the submissions of other callers begin here. */
const firstOfOthers = 1_000_000;

/**
 * Attacks a server while others call it, then kills it, starts it again, and compares what was
 * acknowledged, to the attacker as well, with what is stored.
 */
export async function underWatch(
  scene: Scene,
  act: (target: Target, ledger: Ledger) => Promise<Pick<Finding, 'did' | 'problems'>>,
  options: { env?: Readonly<Record<string, string>>; out?: string; database?: string } = {},
): Promise<Finding> {
  const target = await openTarget({ ...scene, ...options });
  try {
    const ledger: Ledger = new Map();
    const { report, result } = await whileOthersCall(scene, target, () => act(target, ledger));
    for (const { number, id } of report.acknowledged) ledger.set(number, id);
    await target.restart();
    const { lost, doubled } = compareStored(ledger, await target.readStored());
    return {
      ...result,
      seen: report.seen,
      stored: { acknowledged: ledger.size, lost: lost.length, doubled: doubled.length },
    };
  } finally {
    await target.close();
  }
}

/** Attacks while others call; they begin once an administrator among them has signed in. */
export async function whileOthersCall<T>(
  { bystander }: Scene,
  target: Target,
  act: () => Promise<T>,
): Promise<{ report: BystanderReport; result: T }> {
  const cookie = await openSession(target, '127.7.0.3');
  const { url, headers } = target;
  bystander.begin({ url, headers, first: firstOfOthers, cookie });
  let report: BystanderReport | undefined;
  try {
    await wait(before);
    const [result] = await Promise.all([act(), wait(leastWatch)]);
    report = await bystander.end();
    return { report, result };
  } finally {
    // They must not call on into the next attack.
    if (report === undefined) await bystander.end();
  }
}

/** Sends a submission, and notes its id when it is acknowledged. */
export async function submit(
  target: Target,
  {
    number,
    values = {},
    localAddress,
    ledger,
  }: {
    number: number;
    values?: Readonly<Record<string, string>>;
    localAddress: string;
    ledger: Ledger;
  },
): Promise<Answer> {
  const answer = await send(target, '/api/partnership/submit', {
    headers: { 'Idempotency-Key': `submission-number-${number}` },
    body: { ...(submission(number).body as object), ...values },
    localAddress,
  });
  if (answer.status === 201) ledger.set(number, JSON.parse(answer.body).id);
  return answer;
}

/** An address for each number below 65,536, each in a network (/24) that has no other. */
export function addressOf(number: number): string {
  return `127.${100 + (number >> 8)}.${number & 255}.1`;
}

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
