import { join } from 'node:path';
import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createBuilder } from '../helpers/builder.ts';
import { readComparedOutput } from '../helpers/compared-output.ts';
import { createEditedSite, repairSite } from '../helpers/edited-site.ts';
import { createFolder } from '../helpers/project.ts';
import { chooseSeed, createRandom } from '../helpers/random.ts';
import { siteEdits } from '../helpers/site-edits.ts';

/** `npm run soak` asks for more. */
const edits = Number(process.argv[2] ?? 200);
/** Between two comparisons, each of which costs a clean build. */
const editsPerBuild = 5;
const seed = chooseSeed();

/** A site that is edited at random: the same seed gives the same edits. */
function createRun() {
  const root = createEditedSite();
  const out = join(root, 'dist');
  const expected = join(createFolder('expected'), 'dist');
  const random = createRandom(seed);
  const builder = createBuilder();
  const build = async (...flags: string[]) => {
    const { code, stdout, stderr } = await builder.run('build', '--root', root, '--json', ...flags);
    if (code > 1) throw new Error(`A build ended with ${code}.\n${stderr}`);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: object[] };
    const texts = diagnostics.map((diagnostic, index) => [index, JSON.stringify(diagnostic)]);
    return { code, diagnostics: Object.fromEntries(texts) as Record<string, string> };
  };
  return {
    /** Makes the next edits; returns their names. */
    async edit(count: number): Promise<string[]> {
      const names: string[] = [];
      for (let made = 0; made < count; made += 1) {
        const name = random.pick(Object.keys(siteEdits)) ?? '';
        await siteEdits[name]?.(root, random);
        names.push(name);
      }
      return names;
    },
    /** Builds on top of the last build. */
    build: () => build(),
    /** Builds on top of the last build and without it; returns the exit code and how they differ. */
    async compare() {
      const clean = await build('--out', expected, '--cache-dir', createFolder('no-cache'));
      const kept = await build();
      const differences = [
        ...differing('exit code', { is: `${kept.code}` }, { is: `${clean.code}` }),
        ...differing('diagnostic', kept.diagnostics, clean.diagnostics),
        ...(kept.code + clean.code === 0
          ? differing('file', readComparedOutput(out), readComparedOutput(expected))
          : []),
      ];
      return { code: kept.code, differences };
    },
    /** After edits that no build accepts: takes back what can be wrong. */
    repair: () => repairSite(root),
    end: () => builder.end(),
  };
}

/** What differs between two builds, a line for each. */
function differing(
  what: string,
  kept: Readonly<Record<string, string>>,
  clean: Readonly<Record<string, string>>,
): string[] {
  const show = (text = 'nothing') => (text.length > 500 ? `${text.slice(0, 500)} …` : text);
  return [...new Set([...Object.keys(kept), ...Object.keys(clean)])]
    .filter((name) => kept[name] !== clean[name])
    .map(
      (name) => `${what} ${name}: ${show(kept[name])}\n  in a clean build: ${show(clean[name])}`,
    );
}

/** Repeats the edits, comparing after each of the last: says which one a build does not notice. */
async function findEdit(before: number): Promise<string> {
  const run = createRun();
  try {
    await run.build();
    for (let done = 0; done < before; done += editsPerBuild) {
      await run.edit(editsPerBuild);
      if ((await run.build()).code > 0) run.repair();
    }
    for (let done = before + 1; done <= before + editsPerBuild; done += 1) {
      const [name] = await run.edit(1);
      const { differences } = await run.compare();
      if (differences.length > 0) return `Edit ${done} is not noticed: ${name}`;
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
    for (let done = 0; done < edits; done += editsPerBuild) {
      const names = await run.edit(editsPerBuild);
      const { code, differences } = await run.compare();
      if (differences.length > 0) {
        const where = `SEED=${seed}, edits ${done + 1} to ${done + editsPerBuild}: ${names.join(', ')}`;
        assert.unreachable([where, await findEdit(done), ...differences].join('\n'));
      }
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
