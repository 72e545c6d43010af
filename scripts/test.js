// `npm test`: installs missing packages, then runs the type check, lint, and every unit, CLI and
// browser test. Its last line is `N passed, N failed`; a failed type check or lint counts as a
// failed test. Failures are printed again before that line, because readers look at the end of a
// log. A failed CLI or browser test runs again when the machine is quiet, to distinguish a race
// from a bug. A race also fails the run.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { bundleTests } from './bundle-tests.js';
import { ensureChromium } from './chromium.js';
import { installPackages, projectFolder } from './setup.js';
import { ensureSqld } from './sqld.js';

const only = process.argv.slice(2);
/** Milliseconds; the slowest file takes four minutes on a busy machine. */
const longestTest = 12 * 60_000;
/** Milliseconds; all unit tests together take one and a half minutes of processor time. */
const longestBatch = 4 * 60_000;
/** If more files fail, the cause is not a race, and reruns would take too long. */
const mostAgain = 8;
/** Unit tests that add a window to their process, which other tests must not see. */
const alone = [
  'ask-before-leaving',
  'auth-store',
  'draft',
  'note-drafts',
  'server-auth',
  'with-idle-limit',
];
/** The number of slowest files to list at the end. */
const slowestNamed = 30;
/**
 * CLI and browser tests that take longer than 25 s. They start first, because a run must not end with
 * one file and idle cores. Each has its own process; the others share some.
 */
const longest = [
  'every-page',
  'server-flow',
  'incremental',
  'engines',
  'package',
  'motion',
  'people',
  'hostile/hostile',
  'hydration',
  'partner-form',
  'e2e/auth',
  'layout',
  'first-load',
  'blog-list',
  'navigation',
  'starters',
  'watch-edits',
  'captcha',
  'remote-cache',
  'auth-services',
  'breaks',
  'cli/watch',
  'e2e/platform',
  'approval',
  'template-edits',
  'foreign-blog',
  'e2e/watch',
  'kill',
  'post-unpublished',
  'e2e/post',
  'cli/diff',
  'flags',
  'docs-site',
  'administrator',
  'exceptions',
  'crawlers',
];
/** The most shorter CLI and browser tests in a process. */
const sharing = 4;
installPackages();
ensureSqld();
const totals = { passed: 0, failed: 0 };
/** The output of failed steps and files. */
const failures = [];
/** Files that failed once and passed later. */
const races = [];
/** Milliseconds of each CLI and browser test file in its first run, as uvu tells them. */
const times = new Map();
/** The folder of built sites, which tests share (built-site.ts). */
const sites = createSites();

const chromium = await ensureChromium();
/** Tests wait for programs, timers and transitions: one file more than cores keeps the cores busy. */
const lanes = availableParallelism() + 1;
const steps = only.length === 0 ? listSteps() : [];
const tests = ['unit', 'cli', 'e2e'].flatMap(findTests);
/** The bundles of test files, by file; none if one of them cannot be bundled. */
const bundles = await bundleTests(tests, join(sites, 'bundles')).catch((error) => {
  count({ told: `\n• bundles\n${error.message}\n`, passed: 0, failed: 1 });
  return new Map();
});
const [units, others] = [true, false].map((isUnit) =>
  [...bundles.keys()].filter((file) => file.startsWith(join('tests/unit/')) === isUnit),
);
// The first step takes as long as all others together.
await inLanes(
  [
    ...steps.map((step) => () => runStep(step)),
    ...batchesOf(units, 2 * lanes).map((batch) => async () => {
      for (const result of await runBatch(batch, longestBatch)) count(result);
    }),
  ],
  lanes,
  (work) => work(),
);
const failed = [];
await inLanes(longestFirst(others), lanes, async (batch) => {
  for (const result of await runBatch(batch, longestTest)) {
    times.set(result.file, result.time);
    if (result.failed > 0) failed.push(result);
    else count(result);
  }
});
if (failed.length > mostAgain) for (const result of failed) count(result);
else for (const result of failed) await runAgain(result);
rmSync(sites, { recursive: true, force: true });
if (failures.length > 0) console.log(`\n\nWhat failed:\n${failures.join('')}`);
if (races.length > 0)
  console.log(`\n\nPassed only when run again, alone, which counts as failed:\n${races.join('')}`);
const slowest = [...times].sort(([, a], [, b]) => b - a).slice(0, slowestNamed);
console.log('\nWhat took longest:');
for (const [file, time] of slowest)
  console.log(`${(time / 1000).toFixed(0).padStart(5)} s  ${file}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;

/** Commands that must succeed. */
function listSteps() {
  // Afterward, its images are in the cache for every test that builds the site.
  const out = join(sites, 'production/dist');
  const build = ['bin/stet.js', 'build', '--strict', '--out', out];
  return [
    { name: 'site', program: process.execPath, args: build },
    { name: 'types', program: 'npm', args: ['run', '--silent', 'typecheck'] },
    { name: 'lint', program: 'npm', args: ['run', '--silent', 'lint'] },
  ];
}

function createSites() {
  const folder = join(projectFolder, 'tests/.tmp');
  mkdirSync(folder, { recursive: true });
  return mkdtempSync(join(folder, 'sites-'));
}

/** Runs a command that must succeed, and prints its output when it has ended. */
async function runStep({ name, program, args }) {
  const { output, code } = await runProgram(program, args, longestTest);
  const told = `\n• ${name}\n${output}`;
  process.stdout.write(told);
  count({ told, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });
}

function findTests(suite) {
  return readdirSync(join(projectFolder, 'tests', suite), { recursive: true })
    .map((name) => join('tests', suite, String(name)))
    .filter((file) => file.endsWith('.test.ts') || file.endsWith('.test.tsx'))
    .filter((file) => only.length === 0 || only.some((part) => file.includes(part)))
    .sort();
}

/** Groups of files that share a process, and a group for each file that must run alone. */
function batchesOf(files, count) {
  const isAlone = (file) => alone.some((name) => file.includes(`/${name}.test.`));
  const parts = Array.from({ length: count }, (_, lane) =>
    files.filter((file) => !isAlone(file)).filter((_, index) => index % count === lane),
  );
  return [...parts, ...files.filter(isAlone).map((file) => [file])].filter(({ length }) => length);
}

/** The files that take longest, each alone, and then groups of the others, at least one per lane. */
function longestFirst(files) {
  const rank = (file) => longest.findIndex((name) => `/${file}`.endsWith(`/${name}.test.ts`));
  const long = files.filter((file) => rank(file) !== -1).sort((a, b) => rank(a) - rank(b));
  const short = files.filter((file) => rank(file) === -1);
  const groups = batchesOf(short, Math.max(lanes, Math.ceil(short.length / sharing)));
  return [...long.map((file) => [file]), ...groups];
}

/** Processes items in order, as many at a time as there are lanes. */
async function inLanes(items, lanes, work) {
  const queue = [...items];
  const takeAll = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, takeAll));
}

/**
 * Runs files in a shared process. If it does not end normally, the file at fault is unknown,
 * because any file may end the process, hang, or throw later. Each file then runs alone.
 * @returns the result of each file.
 */
async function runBatch(files, timeout) {
  if (files.length === 1) return [await runTestFile(files[0], timeout)];
  const { output, code } = await runTests(
    ['scripts/test-batch.js', ...files.flatMap((file) => [file, bundles.get(file)])],
    timeout,
  );
  const told = output.split(/^(?=• tests\/)/m).filter((part) => part.startsWith('• tests/'));
  const results = told.map((part, index) => ({
    file: files[index],
    told: `\n${part}`,
    ...readTotals(part),
  }));
  const isWhole =
    told.length === files.length &&
    results.every(({ isEmpty }) => !isEmpty) &&
    code === (results.some(({ failed }) => failed > 0) ? 1 : 0);
  if (isWhole) {
    for (const { told } of results) process.stdout.write(told);
    return results;
  }
  const problem = `\nA process of ${files.length} files did not end as it should, so each runs alone:\n${output}`;
  console.log(problem);
  const separate = [];
  for (const file of files) separate.push(await runTestFile(file, timeout));
  // They disturb each other, or one of them has a race.
  if (separate.every(({ failed }) => failed === 0)) count({ told: problem, passed: 0, failed: 1 });
  return separate;
}

/** Runs a failed file again with nothing next to it. If it passes only now, it has still failed. */
async function runAgain(first) {
  console.log('\nOnce more, alone:');
  const second = await runTestFile(first.file);
  count(second);
  if (second.failed > 0) return;
  const names = [...first.told.matchAll(/^ *FAIL +.*?"(.*)"$/gm)].map(([, name]) => name);
  if (names.length === 0) names.push('it did not end as it should');
  for (const name of names) {
    races.push(`\n• ${first.file}\n   ${name}\n`);
    totals.passed -= 1;
    totals.failed += 1;
  }
}

/** Runs one file in its own process and prints its output. */
async function runTestFile(file, timeout = longestTest) {
  const { output, code } = await runTests([bundles.get(file)], timeout);
  const { isEmpty, passed, failed, time } = readTotals(output);
  // A file without tests, or with an unexplained exit code, has failed.
  const isUnexplained = (code !== 0 || isEmpty) && failed === 0;
  const told = `\n• ${file}\n${output}`;
  process.stdout.write(told);
  return { file, told, passed, failed: isUnexplained ? 1 : failed, time };
}

/** Adds the result of a file to the totals. */
function count({ told, passed, failed }) {
  totals.passed += passed;
  totals.failed += failed;
  if (failed > 0) failures.push(told);
}

/** Runs tests in a process; returns its output and exit code. */
function runTests(args, timeout) {
  const env = {
    CHROMIUM_PATH: chromium,
    // Most pages are open for a second, in which optimizing their code takes a tenth of the time.
    CHROMIUM_ARGS: '--js-flags=--no-opt,--no-maglev',
    TEST_SITES: sites,
    NO_COLOR: '1',
  };
  return runProgram(process.execPath, ['--enable-source-maps', ...args], timeout, env);
}

/** Runs a program; returns its output and exit code, or no code after a timeout. */
function runProgram(program, args, timeout, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: projectFolder,
      // Tests that share a process share React, which must not be half development, half production.
      env: { ...process.env, NODE_ENV: 'test', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A program that hangs must not block the others forever.
      timeout,
      killSignal: 'SIGKILL',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('close', (code) => resolve({ output, code }));
  });
}

/** Reads the totals that uvu prints last, and the time in milliseconds. */
function readTotals(output) {
  const read = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(output)?.[1] ?? 0);
  const total = read('Total');
  const passed = read('Passed');
  // The total excludes skipped tests.
  const isEmpty = total + read('Skipped') === 0;
  return { isEmpty, passed, failed: total - passed, time: read('Duration') };
}
