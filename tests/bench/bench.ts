/*
 * npm run bench -- --posts 1000 --runs 3 --json bench.json --peers
 * npm run bench -- --corpus ../shared/corpora/nodejs-blog --peers
 * npm run bench -- --site
 * Builds a site cold, unchanged and with one post edited, and prints medians of the wall time (whole
 * process, seconds), CPU time (seconds) and peak memory (MB) of the Node process. stet is packed and
 * unpacked, as a site installs it.
 * --posts makes a site of N posts, and also builds it restored into another folder with its cache (with
 * its output and without). --corpus takes the posts of a folder, and builds them twice: with the work
 * that every peer does, and with all checks, images and highlighting. --site takes the USTA site, and
 * also measures `stet --version` above `node -e 0`, in 25 turns.
 * --peers installs other generators into a temporary folder and builds the same posts with them, in
 * turns with stet, and prints their times as multiples of stet's.
 */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { copySite } from '../helpers/copy-site.ts';
import { packStet, unpack } from '../helpers/packed-stet.ts';
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

type Kind = (typeof kinds)[number] | 'restored' | 'no output' | 'start';

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
/** The builds of every contender. */
const kinds = ['cold', 'unchanged', 'edited'] as const;
const runs = Number(values.runs);
/** Single starts differ by more than most changes to the start gain. */
const startRuns = 25;
const preload = join(projectFolder, 'tests/bench/report-usage.mjs');
const script = installStet();
const trash = createFolder('bench-trash');
const results: Record<string, Partial<Record<Kind, Usage>>> = {};

const machine = describeMachine();
console.log(`median of ${runs} runs, ${machine}`);
console.log('                         wall s    cpu s   rss MB');
if (values.site) await measureSite();
else if (values.corpus !== undefined) measureCorpus(values.corpus);
else measurePosts(Number(values.posts));
console.log(`load at the end ${loadavg()[0]?.toFixed(1)}`);
if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine, results }, null, 2)}\n`);

function measurePosts(count: number): void {
  const [site, small] = [createFolder('bench'), createFolder('bench-small')];
  createCorpus(site, count);
  createCorpus(small, Math.min(count, 1000));
  rehearse(stet(small, 'posts'));
  const contender = stet(site, 'posts');
  measureBuilds({ stet: contender, ...(values.peers && preparePeers(site)) });
  measure('restored', { stet: () => buildRestored(contender, ['.stet/cache/spare']) });
  measure('no output', { stet: () => buildRestored(contender, ['.stet/cache/spare', 'dist']) });
}

function measureCorpus(corpus: string): void {
  const [plain, whole] = [createFolder('bench'), createFolder('bench-all')];
  console.log(`${copyCorpus(corpus, plain, { isPlain: true })} posts of ${corpus}`);
  copyCorpus(corpus, whole, { isPlain: false });
  const all = stet(whole, 'posts');
  rehearse(all);
  const peers = values.peers && preparePeers(plain);
  measureBuilds({ stet: stet(plain, 'posts'), ...peers });
  measureBuilds({ 'stet, all': all });
}

async function measureSite(): Promise<void> {
  // Its cold builds begin without the measures of the images too.
  const site = stet(await copySite('bench-site', 'measures'), 'content/posts');
  rehearse(site);
  measureBuilds({ site });
  const start = (...args: string[]) => runMeasured([process.execPath, args], projectFolder);
  const starts = { version: () => start(script, '--version'), node: () => start('-e', '0') };
  measure('start', starts, startRuns);
}

/** Packs stet and unpacks it where it finds the project's packages. Returns the command's path. */
function installStet(): string {
  const folder = createFolder('bench-package');
  const installed = join(folder, 'node_modules/stet');
  unpack(packStet(folder), installed);
  return join(installed, 'bin/stet.js');
}

function preparePeers(site: string): Record<string, Contender> {
  const prepared = [eleventy, astro, hugo].map((peer) => [peer.name, prepare(peer, site)] as const);
  const found = prepared.flatMap(([name, contender]) => {
    if (contender === undefined) console.log(`${name} cannot be had here`);
    return contender === undefined ? [] : [[name, contender] as const];
  });
  return Object.fromEntries(found);
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

function measureBuilds(contenders: Readonly<Record<string, Contender>>): void {
  const builds = Object.entries(contenders).map(([name, one]) => [name, buildsOf(one)] as const);
  for (const kind of kinds) {
    measure(kind, Object.fromEntries(builds.map(([name, of]) => [name, of[kind]])));
  }
}

/** The builds of each kind. */
function buildsOf({ folder, posts, output, command }: Contender) {
  const build = () => runMeasured(command, folder);
  return {
    cold() {
      for (const path of output) putAway(join(folder, path));
      return build();
    },
    unchanged: build,
    edited() {
      const files = readdirSync(posts).filter((file) => file.endsWith('.md'));
      const middle = files.sort()[Math.floor(files.length / 2)] ?? '';
      appendFileSync(join(posts, middle), '\nOne more paragraph.\n');
      return build();
    },
  };
}

/**
 * Runs each kind of build once, so that the installed stet keeps the compiled code of all of them. It
 * keeps code again only after a minute.
 */
function rehearse(contender: Contender): void {
  const compiled = join(script, '../../../.cache/stet');
  const builds = buildsOf(contender);
  for (const kind of kinds) {
    const kept = existsSync(compiled) ? readdirSync(compiled) : [];
    for (const name of kept) utimesSync(join(compiled, name), 0, 0);
    builds[kind]();
  }
}

/**
 * Measures one kind of run of several programs, in turns: the machine's speed changes within minutes.
 * Prints and keeps the medians.
 */
function measure(kind: Kind, programs: Readonly<Record<string, () => Usage>>, times = runs): void {
  const turns = Array.from({ length: times }, () =>
    Object.entries(programs).map(([name, run]) => [name, run()] as const),
  );
  for (const name of Object.keys(programs)) {
    const own = turns.flat().filter(([of]) => of === name);
    print(name, kind, median(own.map(([, usage]) => usage)));
  }
}

function print(name: string, kind: Kind, usage: Usage): void {
  const { wall, cpu, rss } = usage;
  const own = name === 'stet' ? undefined : results.stet?.[kind]?.wall;
  results[name] = { ...results[name], [kind]: usage };
  const cells = [wall.toFixed(3), cpu?.toFixed(2) ?? '', rss?.toFixed(0) ?? ''];
  const ratio = own === undefined ? '' : `   ${(wall / own).toFixed(2)} times stet`;
  console.log(
    `${name.padEnd(9)} ${kind.padEnd(10)} ${cells.map((cell) => cell.padStart(8)).join(' ')}${ratio}`,
  );
}
