import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createComparedBuilds } from '../helpers/compared-builds.ts';
import { createEditedSite, repairSite } from '../helpers/edited-site.ts';
import { chooseSeed, createRandom } from '../helpers/random.ts';
import { siteEdits } from '../helpers/site-edits.ts';

/** `npm run soak` asks for more. */
const edits = Number(process.argv[2] ?? 200);
/** At most so many between two comparisons, each of which costs a clean build. */
const mostPerBuild = 5;
/** After so many builds the edits are about something else. */
const buildsPerTopic = 4;
const seed = chooseSeed();

/** A site that is edited at random: the same seed gives the same edits. */
function createRun() {
  const root = createEditedSite();
  const random = createRandom(seed);
  let count = 0;
  let topic = '';
  const builds = createComparedBuilds(root);
  return {
    /** How many edits the next builds follow. */
    countEdits() {
      if (count % buildsPerTopic === 0) topic = random.pick(Object.keys(siteEdits)) ?? '';
      count += 1;
      return 1 + random.integer(mostPerBuild);
    },
    /** Makes the next edit; returns its name. Most are about one topic, where they meet more often. */
    async edit(): Promise<string> {
      const about = random.integer(4) ? topic : (random.pick(Object.keys(siteEdits)) ?? '');
      const [name, edit] = random.pick(Object.entries(siteEdits[about] ?? {})) ?? ['none'];
      await edit?.(root, random);
      // Node loads a package once a process.
      if (about === 'packages') await builds.end();
      return name;
    },
    build: builds.build,
    compare: builds.compare,
    /** After edits that no build accepts: takes back what can be wrong. */
    repair: () => repairSite(root),
    end: builds.end,
  };
}

/** Repeats the edits, comparing after each of the last: says which one a build does not notice. */
async function findEdit(before: number): Promise<string> {
  const run = createRun();
  try {
    await run.build();
    let done = 0;
    while (done < before) {
      for (const last = done + run.countEdits(); done < last; done += 1) await run.edit();
      if ((await run.build()).code > 0) run.repair();
    }
    for (const last = done + run.countEdits(); done < last; done += 1) {
      const name = await run.edit();
      const { differences } = await run.compare();
      if (differences.length > 0) return `Edit ${done + 1} is not noticed: ${name}`;
    }
    return 'Built one by one these edits are noticed.';
  } finally {
    await run.end();
  }
}

test(`after any of ${edits} random edits a build says and gives what a clean build does (SEED=${seed})`, async () => {
  const run = createRun();
  const outcomes = { built: 0, refused: 0 };
  try {
    await run.build();
    for (let done = 0; done < edits; ) {
      const names: string[] = [];
      for (const count = run.countEdits(); names.length < count; ) names.push(await run.edit());
      const { code, differences } = await run.compare();
      if (differences.length > 0) {
        const where = `SEED=${seed}, after edit ${done}: ${names.join(', ')}`;
        assert.unreachable([where, await findEdit(done), ...differences].join('\n'));
      }
      done += names.length;
      outcomes[code === 0 ? 'built' : 'refused'] += 1;
      if (code > 0) run.repair();
    }
  } finally {
    await run.end();
  }
  console.log(
    `${outcomes.built} builds were equal, ${outcomes.refused} refused alike (SEED=${seed})`,
  );
  assert.ok(outcomes.built > outcomes.refused, 'most builds come to an end');
});

test.run();
