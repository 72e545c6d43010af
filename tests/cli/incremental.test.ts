import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type BazelCache, startBazelCache } from '../helpers/bazel-cache.ts';
import { createComparedBuilds } from '../helpers/compared-builds.ts';
import { createEditedSite, repairSite } from '../helpers/edited-site.ts';
import { chooseSeed, createRandom, type Random } from '../helpers/random.ts';
import { restoreSite } from '../helpers/restored-site.ts';
import { siteEdits } from '../helpers/site-edits.ts';
import { runStetWith } from '../helpers/stet-process.ts';

/** `npm run soak` asks for more. */
const edits = Number(process.argv[2] ?? 120);
/** At most so many between two comparisons, each of which costs a clean build. */
const mostPerBuild = 5;
/** After so many builds the edits are about something else. */
const buildsPerTopic = 4;
const seed = chooseSeed();

function throwCacheAway(root: string): void {
  for (const name of ['.stet', 'dist', 'dist-api']) {
    rmSync(join(root, name), { recursive: true, force: true });
  }
}

/** A build by another process, at the same time as something else. */
async function buildBeside(root: string, env = {}, ...flags: string[]): Promise<void> {
  const { code, stderr } = await runStetWith(env, 'build', '--root', root, ...flags);
  if (code > 1) throw new Error(`A build ended with ${code}.\n${stderr}`);
}

/** Milliseconds: a build of the site is over by then. */
const longestBuild = 800;

/** What happens on this machine at the same time. */
const together: (typeof siteEdits)[string] = {
  'build twice at once': async (root) => {
    await Promise.all([buildBeside(root), buildBeside(root)]);
  },
  'edit while a build runs': async (root, random) => {
    const building = buildBeside(root);
    await delay(random.integer(longestBuild));
    for (const about of ['content', 'code', 'files', 'settings']) {
      if (random.integer(2) === 0) continue;
      await random.pick(Object.values(siteEdits[about] ?? {}))?.(root, random);
    }
    await building;
  },
};

/** What happens on other machines, which share a remote cache with this one. */
function listShared(remote: BazelCache) {
  const env = { STET_REMOTE_CACHE: remote.url };
  const buildPart = async (root: string, random: Random, part: string) => {
    const clone = restoreSite(root, { withOutput: false });
    if (random.integer(2) === 0) throwCacheAway(clone);
    await buildBeside(clone, env, '--shard', part);
  };
  return {
    'throw the cache away': throwCacheAway,
    'build in two parts': async (root: string, random: Random) => {
      await Promise.all(['1/2', '2/2'].map((part) => buildPart(root, random, part)));
      if (random.integer(2) === 0) throwCacheAway(root);
    },
    'build one part of two': (root: string, random: Random) => buildPart(root, random, '2/2'),
    'damage the remote cache': (_: string, random: Random) => {
      const name = random.pick([...remote.blobs.keys()]);
      const bytes = Buffer.from(remote.blobs.get(name ?? '') ?? []);
      if (name === undefined || random.integer(2) === 0) remote.blobs.delete(name ?? '');
      else remote.blobs.set(name, bytes.fill(7, random.integer(bytes.length)));
    },
  };
}

/** A site that is edited at random: the same seed gives the same edits. */
async function createRun() {
  const root = createEditedSite();
  // By this name a remote cache knows the site in other folders.
  writeFileSync(join(root, 'package.json'), '{ "name": "edited", "type": "module" }');
  const remote = await startBazelCache();
  const edits: typeof siteEdits = { ...siteEdits, together, shared: listShared(remote) };
  const random = createRandom(seed);
  let count = 0;
  let topic = '';
  let isShared = false;
  const builds = createComparedBuilds(root);
  const env = () => (isShared ? { STET_REMOTE_CACHE: remote.url } : undefined);
  return {
    /** How many edits the next builds follow. */
    countEdits() {
      if (count % buildsPerTopic === 0) topic = random.pick(Object.keys(edits)) ?? '';
      count += 1;
      isShared = topic === 'shared' || random.integer(4) === 0;
      return 1 + random.integer(mostPerBuild);
    },
    /** Makes the next edit; returns its name. Most are about one topic, where they meet more often. */
    async edit(): Promise<string> {
      const about = random.integer(4) ? topic : (random.pick(Object.keys(edits)) ?? '');
      const [name, edit] = random.pick(Object.entries(edits[about] ?? {})) ?? ['none'];
      isShared ||= about === 'shared';
      await edit?.(root, random);
      // Node loads a package once a process.
      if (about === 'packages') await builds.end();
      return name;
    },
    build: () => builds.build(env()),
    compare: () => builds.compare(env()),
    /** After edits that no build accepts: takes back what can be wrong. */
    repair: () => repairSite(root),
    async end() {
      remote.close();
      await builds.end();
    },
  };
}

/** Repeats the edits, comparing after each of the last: says which one a build does not notice. */
async function findEdit(before: number): Promise<string> {
  const run = await createRun();
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
  const run = await createRun();
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
