import { copyFileSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compareStored } from '../helpers/kill-serve.ts';
import { call } from '../helpers/submissions.ts';
import type { Acknowledgement } from './bystander.ts';
import { type Attack, type Scene, wait, whileOthersCall } from './scene.ts';
import { openTarget, type Target } from './target.ts';
import type { Finding } from './verdict.ts';

/** Milliseconds of calls before it. */
const before = 1_000;
/** Milliseconds until the readiness must fail: a result of it counts for 15 s. */
const untilUnready = 20_000;

/** What is refused when nothing can be stored. */
const mayRefuse = ['submission', 'inbox'] as const;

export const databaseDeleted: Attack = {
  point: 3,
  name: 'database-deleted',
  sent: '`rm site.db` while it is open',
  mayRefuse,
  run: (scene) => withoutItsFile(scene, ({ file }) => rmSync(file)),
};

export const databaseReplaced: Attack = {
  point: 3,
  name: 'database-replaced',
  sent: 'another database moved onto `site.db` while it is open',
  mayRefuse,
  run: (scene) =>
    withoutItsFile(scene, ({ file }) => {
      copyFileSync(scene.database, `${file}.other`);
      renameSync(`${file}.other`, file);
    }),
};

/**
 * Takes the file away that a server has open. What it acknowledged before is looked for in that file,
 * to which a second name is kept; what it acknowledged later must be where the next process looks.
 */
async function withoutItsFile(scene: Scene, takeAway: (target: Target) => void): Promise<Finding> {
  const target = await openTarget(scene);
  try {
    const kept = join(dirname(target.file), 'kept');
    mkdirSync(kept);
    const { report, result } = await whileOthersCall(scene, target, async () => {
      await wait(before);
      for (const name of ['site.db', 'site.db-wal']) {
        linkSync(join(dirname(target.file), name), join(kept, name));
      }
      takeAway(target);
      const takenAt = Date.now();
      const unreadyAfter = await findUnready(target, takenAt);
      return { takenAt, unreadyAfter };
    });
    await target.close();
    const isLate = ({ sentAt }: Acknowledgement) => sentAt >= result.takenAt;
    const early = report.acknowledged.filter((one) => !isLate(one));
    const late = report.acknowledged.filter(isLate);
    const storedBefore = await target.readStored(join(kept, 'site.db'));
    const storedLater = late.length > 0 ? await target.readStored() : [];
    const lost = [
      ...compareStored(toLedger(early), storedBefore).lost,
      ...compareStored(toLedger(late), storedLater).lost,
    ];
    const ready = result.unreadyAfter;
    return {
      did: `acknowledged later: ${late.length}; /readyz fails ${ready === undefined ? 'never' : `after ${ready.toFixed(1)} s`}`,
      problems: [
        ...(late.length > 0 ? [`${late.length} submissions are acknowledged later`] : []),
        ...(ready === undefined ? [`/readyz is 200 for ${untilUnready / 1000} s`] : []),
      ],
      seen: report.seen,
      stored: {
        acknowledged: report.acknowledged.length,
        lost: lost.length,
        doubled: compareStored(new Map(), storedBefore).doubled.length,
      },
    };
  } finally {
    await target.close();
  }
}

function toLedger(acknowledged: readonly Acknowledgement[]): Map<number, string> {
  return new Map(acknowledged.map(({ number, id }) => [number, id]));
}

/** Seconds until it says that it is not ready; undefined when it does not in time. */
async function findUnready({ url }: Target, since: number): Promise<number | undefined> {
  while (Date.now() < since + untilUnready) {
    const { status } = await call(`${url}/readyz`, {});
    if (status === 503) return (Date.now() - since) / 1000;
    await wait(250);
  }
  return undefined;
}
