/*
 * npm run bench:shards -- --posts 20000 --shards 4
 * Builds a site of N posts as a whole, then in parts that run at the same time, each in a process and a
 * folder for itself with nginx as the remote cache, and then puts the parts together. Prints the wall
 * time, CPU time (seconds), peak memory (MB) and rendered pages of each process, and why one stopped
 * using the remote cache. Parts that share the cores of one machine take longer than on a machine each,
 * so the factor is that of the CPU time.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { nginxOfGuide, startNginxCache } from '../helpers/nginx-cache.ts';
import { createFolder, projectFolder } from '../helpers/project.ts';
import { createCorpus } from './corpus.ts';
import { describeMachine } from './machine.ts';
import { startMeasured, type Usage } from './measure.ts';

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '20000' },
    shards: { type: 'string', default: '4' },
  },
});
const posts = Number(values.posts);
const count = Number(values.shards);
const preload = join(projectFolder, 'tests/bench/report-usage.mjs');
const script = join(projectFolder, 'bin/stet.js');

/** The site in another folder. */
function createSite(): string {
  const folder = createFolder('bench-shards');
  createCorpus(folder, posts);
  // A remote cache knows the site by it.
  writeFileSync(join(folder, 'package.json'), '{ "name": "bench" }');
  return folder;
}

async function build(
  name: string,
  ...[folder, env, ...flags]: [folder: string, env: Record<string, string>, ...flags: string[]]
) {
  const args = ['--import', preload, script, 'build', '--json', '--root', folder, ...flags];
  const { stdout, ...usage } = await startMeasured([process.execPath, args], folder, env);
  const { build, diagnostics } = JSON.parse(stdout) as {
    build: { rendered: number };
    diagnostics: readonly { rule: string; message: string }[];
  };
  print(name, usage, build.rendered);
  for (const { rule, message } of diagnostics) if (rule === 'cache/remote') console.log(message);
  return usage;
}

function print(name: string, { wall, cpu = 0, rss = 0 }: Usage, rendered: number): void {
  const cells = [wall.toFixed(1), cpu.toFixed(1), rss.toFixed(0), String(rendered)].map((cell) =>
    cell.padStart(8),
  );
  console.log(`${name.padEnd(12)} ${cells.join(' ')}`);
}

const nginx = await startNginxCache(nginxOfGuide());
try {
  console.log(`${posts} posts in ${count} parts, ${describeMachine()}`);
  console.log('               wall s    cpu s   rss MB rendered');
  const env = { STET_REMOTE_CACHE: `${nginx.url}/stet` };
  const whole = await build('whole', createSite(), {});
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const sites = numbers.map((number) => ({ number, folder: createSite() }));
  const parts = await Promise.all(
    sites.map(({ number, folder }) =>
      build(`part ${number}`, folder, env, '--shard', `${number}/${count}`),
    ),
  );
  const merge = await build('merge', createSite(), env);
  const slowest = Math.max(...parts.map(({ cpu = 0 }) => cpu));
  const factor = (whole.cpu ?? 0) / (slowest + (merge.cpu ?? 0));
  console.log(`the slowest part and the merge: ${factor.toFixed(2)} times as fast as the whole`);
} finally {
  nginx.close();
}
