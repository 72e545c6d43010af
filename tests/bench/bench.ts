/*
 * npm run bench -- --posts 1000 --runs 3 --json bench.json --peers
 * npm run bench -- --corpus ../shared/corpora/nodejs-blog --peers
 * npm run bench -- --site
 * Builds a site cold, unchanged and with one post edited, and prints medians of the wall time (whole
 * process, seconds), CPU time (seconds) and peak memory (MB) of the Node process.
 * --posts makes a site of N posts, and also builds it restored into another folder with its cache (with
 * its output and without). --corpus takes the posts of a folder, and builds them twice: with the work
 * that every peer does, and with all checks, images and highlighting. --site takes the USTA site, and
 * also measures `stet --version` of an installed stet above `node -e 0`, in 25 turns.
 * --peers installs other generators into a temporary folder and builds the same posts with them, in the
 * same run, and prints their times as multiples of stet's.
 */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { bundleSources } from '../../bin/load-sources.js';
import { copySite } from '../helpers/copy-site.ts';
import { createFolder, projectFolder } from '../helpers/project.ts';
import { copyCorpus, createCorpus } from './corpus.ts';
import { describeMachine } from './machine.ts';
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

type Kind = 'cold' | 'unchanged' | 'edited' | 'restored' | 'no output' | 'version' | 'node';

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '1000' },
    corpus: { type: 'string' },
    site: { type: 'boolean', default: false },
    runs: { type: 'string', default: '3' },
    json: { type: 'string' },
    peers: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
/** Single starts differ by more than most changes to the start gain. */
const startRuns = 25;
const preload = join(projectFolder, 'tests/bench/report-usage.mjs');
const script = join(projectFolder, 'bin/stet.js');
const trash = createFolder('bench-trash');
const results: Record<string, Partial<Record<Kind, Usage>>> = {};

const machine = describeMachine();
console.log(`median of ${runs} runs, ${machine}`);
// The bundled command line is made once and for all, and is not part of a build.
execFileSync(process.execPath, [script, '--version']);
console.log('                         wall s    cpu s   rss MB');
if (values.site) await measureSite();
else if (values.corpus !== undefined) measureCorpus(values.corpus);
else measurePosts(Number(values.posts));
console.log(`load at the end ${loadavg()[0]?.toFixed(1)}`);
if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine, results }, null, 2)}\n`);

function measurePosts(count: number): void {
  const site = createFolder('bench');
  createCorpus(site, count);
  const contender = stet(site, 'posts');
  measureBuilds('stet', contender);
  measure('stet', 'restored', () => buildRestored(contender, ['.stet/cache/spare']));
  measure('stet', 'no output', () => buildRestored(contender, ['.stet/cache/spare', 'dist']));
  if (values.peers) measurePeers(site);
}

function measureCorpus(corpus: string): void {
  const [plain, whole] = [createFolder('bench'), createFolder('bench-all')];
  console.log(`${copyCorpus(corpus, plain, { isPlain: true })} posts of ${corpus}`);
  copyCorpus(corpus, whole, { isPlain: false });
  measureBuilds('stet', stet(plain, 'posts'));
  measureBuilds('stet, all', stet(whole, 'posts'));
  if (values.peers) measurePeers(plain);
}

async function measureSite(): Promise<void> {
  // Its cold builds begin without the measures of the images too.
  measureBuilds('site', stet(await copySite('bench-site', 'measures'), 'content/posts'));
  await measureStart();
}

/** Measures the start of stet, as a site installs it, and of Node alone, in turns. */
async function measureStart(): Promise<void> {
  const folder = join(createFolder('bench-package'), 'node_modules/stet');
  await bundleSources(join(folder, 'lib'));
  for (const part of ['bin', 'package.json']) {
    cpSync(join(projectFolder, part), join(folder, part), { recursive: true });
  }
  const start = (...args: string[]) => runMeasured([process.execPath, args], folder);
  const starts = Array.from({ length: startRuns }, () => ({
    version: start('bin/stet.js', '--version'),
    node: start('-e', '0'),
  }));
  for (const kind of ['version', 'node'] as const) {
    const measured = starts.map((pair) => pair[kind]).values();
    measure('site', kind, () => measured.next().value as Usage, startRuns);
  }
}

function measurePeers(site: string): void {
  for (const peer of [eleventy, astro, hugo]) {
    const contender = prepare(peer, site);
    if (contender === undefined) console.log(`${peer.name} cannot be had here`);
    else measureBuilds(peer.name, contender);
  }
}

function stet(folder: string, posts: string): Contender {
  return {
    folder,
    posts: join(folder, posts),
    output: ['dist', '.stet'],
    command: [process.execPath, ['--import', preload, script, 'build', '--root', folder]],
  };
}

/** Builds a copy of a site with its cache, in which each file has another time and inode. */
function buildRestored({ folder: site, posts }: Contender, left: readonly string[]): Usage {
  const folder = createFolder('bench-restored');
  execFileSync('cp', ['-r', ...readdirSync(site).map((name) => join(site, name)), folder]);
  for (const name of left) putAway(join(folder, name));
  const usage = runMeasured(stet(folder, posts).command, folder);
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

function prepare(peer: Peer, site: string): Contender | undefined {
  const folder = `${site}-${peer.name}`;
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

function measureBuilds(name: string, { folder, posts, output, command }: Contender): void {
  const build = () => runMeasured(command, folder);
  measure(name, 'cold', () => {
    for (const path of output) putAway(join(folder, path));
    return build();
  });
  measure(name, 'unchanged', build);
  measure(name, 'edited', () => {
    const files = readdirSync(posts).filter((file) => file.endsWith('.md'));
    const middle = files.sort()[Math.floor(files.length / 2)] ?? '';
    appendFileSync(join(posts, middle), '\nOne more paragraph.\n');
    return build();
  });
}

/** Measures one kind of run, and prints and keeps the median. */
function measure(name: string, kind: Kind, run: () => Usage, times = runs): void {
  const usage = median(times, run);
  const { wall, cpu, rss } = usage;
  const own = name === 'stet' ? undefined : results.stet?.[kind]?.wall;
  results[name] = { ...results[name], [kind]: usage };
  const cells = [wall.toFixed(3), cpu?.toFixed(2) ?? '', rss?.toFixed(0) ?? ''];
  const ratio = own === undefined ? '' : `   ${(wall / own).toFixed(2)} times stet`;
  console.log(
    `${name.padEnd(9)} ${kind.padEnd(10)} ${cells.map((cell) => cell.padStart(8)).join(' ')}${ratio}`,
  );
}
