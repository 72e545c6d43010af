/*
 * npm run bench -- --posts 1000 --runs 3 --json bench.json
 * Builds a site of N posts cold, unchanged and with one post edited, and prints medians of the wall
 * time (whole process, seconds), CPU time (seconds) and peak memory (MB) of the Node process.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createFolder, projectFolder } from '../helpers/project.ts';
import { createCorpus, postFile } from './corpus.ts';

interface Usage {
  wall: number;
  cpu: number;
  rss: number;
}

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '1000' },
    runs: { type: 'string', default: '3' },
    json: { type: 'string' },
  },
});
const posts = Number(values.posts);
const runs = Number(values.runs);
const site = createFolder('bench');
const usageFile = join(site, 'usage.json');
createCorpus(site, posts);
measure();

const results = {
  cold: median(() => {
    rmSync(join(site, 'dist'), { recursive: true, force: true });
    rmSync(join(site, 'node_modules'), { recursive: true, force: true });
    return measure();
  }),
  unchanged: median(measure),
  edited: median(() => {
    appendFileSync(postFile(site, Math.floor(posts / 2)), '\nOne more paragraph.\n');
    return measure();
  }),
};

console.log(`${posts} posts, median of ${runs} runs, Node ${process.version}`);
console.log('            wall s    cpu s   rss MB');
for (const [name, { wall, cpu, rss }] of Object.entries(results)) {
  const cells = [wall.toFixed(2), cpu.toFixed(2), rss.toFixed(0)].map((cell) => cell.padStart(8));
  console.log(`${name.padEnd(10)} ${cells.join(' ')}`);
}
if (values.json) writeFileSync(values.json, `${JSON.stringify({ stet: results }, null, 2)}\n`);

/** One build in a process of its own. */
function measure(): Usage {
  const start = performance.now();
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      join(projectFolder, 'tests/bench/report-usage.mjs'),
      'bin/stet.js',
      'build',
      '--root',
      site,
    ],
    { cwd: projectFolder, env: { ...process.env, STET_USAGE_FILE: usageFile } },
  );
  const wall = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(String(stderr));
  return { wall, ...JSON.parse(readFileSync(usageFile, 'utf8')) };
}

/** The run in the middle by wall time. */
function median(run: () => Usage): Usage {
  const sorted = Array.from({ length: runs }, run).sort((a, b) => a.wall - b.wall);
  const middle = sorted[Math.floor(runs / 2)];
  if (middle === undefined) throw new Error('--runs needs at least 1');
  return middle;
}
