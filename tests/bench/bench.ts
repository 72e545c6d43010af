/*
 * npm run bench -- --posts 1000 --runs 3 --json bench.json --peers
 * Builds a site of N posts cold, unchanged, with one post edited, and restored into another folder with
 * its cache (with its output and without), and prints medians of the wall
 * time (whole process, seconds), CPU time (seconds) and peak memory (MB) of the Node process.
 * With --peers it installs other generators into a temporary folder and builds the same corpus
 * with them, in the same run, and prints their times as multiples of stet's.
 */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { createFolder, projectFolder } from '../helpers/project.ts';
import { createCorpus, postFile } from './corpus.ts';
import { median, runMeasured, type Usage } from './measure.ts';
import { astro } from './peers/astro.ts';
import { eleventy } from './peers/eleventy.ts';
import { hugo } from './peers/hugo.ts';
import { installPeer, type Peer, peerCommand } from './peers/peer.ts';

/** A generator with its site, ready to build. */
interface Contender {
  folder: string;
  /** Folder of the posts inside it. */
  posts: string;
  /** What a cold build begins without, relative to the folder. */
  output: readonly string[];
  command: [string, string[]];
}

type Results = Record<'cold' | 'unchanged' | 'edited', Usage> &
  Partial<Record<'restored' | 'no output', Usage>>;

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '1000' },
    runs: { type: 'string', default: '3' },
    json: { type: 'string' },
    peers: { type: 'boolean', default: false },
  },
});
const posts = Number(values.posts);
const runs = Number(values.runs);
const preload = join(projectFolder, 'tests/bench/report-usage.mjs');

const site = createFolder('bench');
const trash = createFolder('bench-trash');
createCorpus(site, posts);
console.log(
  `${posts} posts, median of ${runs} runs, Node ${process.version}, ${cpus().length} cores of ${cpus()[0]?.model}, ${Math.round(totalmem() / 1e9)} GB`,
);
console.log('                        wall s    cpu s   rss MB');
const results: Record<string, Results> = { stet: run('stet', stet(site)) };
if (values.peers) {
  for (const peer of [eleventy, astro, hugo]) {
    const contender = prepare(peer);
    if (contender === undefined) console.log(`${peer.name} cannot be had here`);
    else results[peer.name] = run(peer.name, contender);
  }
}
if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);

function stet(folder: string): Contender {
  const script = join(projectFolder, 'bin/stet.js');
  return {
    folder,
    posts: join(folder, 'posts'),
    output: ['dist', '.stet'],
    command: [process.execPath, ['--import', preload, script, 'build', '--root', folder]],
  };
}

/** Builds a copy of the site with its cache, in which each file has another time and inode. */
function buildRestored(left: readonly string[]): Usage {
  const folder = createFolder('bench-restored');
  execFileSync('cp', ['-r', ...readdirSync(site).map((name) => join(site, name)), folder]);
  for (const name of left) putAway(join(folder, name));
  const usage = runMeasured(stet(folder).command, folder);
  putAway(folder);
  return usage;
}

/**
 * Moves a folder out of the way until the run ends. Where thousands of files have just been removed,
 * ext4 takes far longer to create others (1.1 ms instead of 0.05 ms a file were measured), since it
 * passes over inodes that were freed a moment ago.
 */
function putAway(path: string): void {
  if (existsSync(path)) renameSync(path, join(trash, String(performance.now())));
}

function prepare(peer: Peer): Contender | undefined {
  const folder = join(site, '..', `${site.split('/').at(-1)}-${peer.name}`);
  mkdirSync(folder);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  if (!installPeer(peer, folder)) return undefined;
  peer.createSite(folder, join(site, 'posts'));
  const nested = peer.executable === undefined ? 'posts' : 'content/posts';
  return {
    folder,
    posts: join(folder, nested),
    output: peer.output,
    command: peerCommand(peer, folder, preload),
  };
}

function run(name: string, { folder, posts: postFolder, output, command }: Contender): Results {
  const build = () => runMeasured(command, folder);
  // Whatever is made once and for all, such as a bundled command line, is not part of a build.
  build();
  const measured: Results = {
    cold: median(runs, () => {
      for (const path of output) putAway(join(folder, path));
      return build();
    }),
    unchanged: median(runs, build),
    edited: median(runs, () => {
      appendFileSync(postFile(postFolder, Math.floor(posts / 2)), '\nOne more paragraph.\n');
      return build();
    }),
    ...(name === 'stet' && {
      restored: median(runs, () => buildRestored(['.stet/cache/spare'])),
      'no output': median(runs, () => buildRestored(['.stet/cache/spare', 'dist'])),
    }),
  };
  for (const [kind, usage] of Object.entries(measured)) print(name, kind as keyof Results, usage);
  return measured;
}

function print(name: string, kind: keyof Results, { wall, cpu, rss }: Usage): void {
  const cells = [wall.toFixed(2), cpu?.toFixed(2) ?? '', rss?.toFixed(0) ?? ''];
  const own = name === 'stet' ? undefined : results.stet?.[kind]?.wall;
  const ratio = own === undefined ? '' : `   ${(wall / own).toFixed(1)} times stet`;
  console.log(
    `${name.padEnd(9)} ${kind.padEnd(10)} ${cells.map((cell) => cell.padStart(8)).join(' ')}${ratio}`,
  );
}
