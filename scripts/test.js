// `npm test`: installs what is missing, then types, lint, and every unit, CLI and browser test.
// Its last line is `N passed, N failed`; a failed type check or lint counts as a failed test. What
// failed is printed once more before it: whoever reads a log reads its end.
import { spawn } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ensureChromium } from './chromium.js';
import { installPackages, projectFolder, run } from './setup.js';

const only = process.argv.slice(2);
/** Milliseconds; the slowest file takes six minutes on a busy machine. */
const longestTest = 12 * 60_000;
const builtFolder = 'tests/.tmp/site';
installPackages();
const totals = { passed: 0, failed: 0 };
/** What failed steps and files printed. */
const failures = [];

if (only.length === 0) {
  runStep('types', 'npm', ['run', '--silent', 'typecheck']);
  runStep('lint', 'npm', ['run', '--silent', 'lint']);
  // Its images are in the cache then, where every test that builds the site finds them.
  runStep('site', process.execPath, ['bin/stet.js', 'build', '--strict', '--out', builtFolder]);
  rmSync(join(projectFolder, builtFolder), { recursive: true, force: true });
}
const chromium = await ensureChromium();
await runInLanes(findTests('unit'), availableParallelism());
// These start programs of their own, which share the machine with them.
const lanes = Math.max(2, availableParallelism());
for (const suite of ['cli', 'e2e']) await runInLanes(findTests(suite), lanes);
if (failures.length > 0) console.log(`\n\nWhat failed:\n${failures.join('')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;

function runStep(name, command, args) {
  console.log(`\n• ${name}`);
  const passed = run(command, args) === 0;
  totals[passed ? 'passed' : 'failed'] += 1;
  if (!passed) failures.push(`\n• ${name}\n`);
}

function findTests(suite) {
  return readdirSync(join(projectFolder, 'tests', suite), { recursive: true })
    .map((name) => join('tests', suite, String(name)))
    .filter((file) => file.endsWith('.test.ts') || file.endsWith('.test.tsx'))
    .filter((file) => only.length === 0 || only.some((part) => file.includes(part)))
    .sort();
}

/** Runs files of tests, as many at a time as there are lanes. */
async function runInLanes(files, lanes) {
  const queue = [...files];
  const work = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift())
      await runTestFile(file);
  };
  await Promise.all(Array.from({ length: lanes }, work));
}

/** Runs one file of uvu tests in a process of its own and adds up what its last lines say. */
function runTestFile(file) {
  return new Promise((resolve) => {
    const test = spawn(process.execPath, ['--import', 'tsx', file], {
      cwd: projectFolder,
      env: { ...process.env, CHROMIUM_PATH: chromium, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // One that waits for what never comes must not hold up the others for ever.
      timeout: longestTest,
      killSignal: 'SIGKILL',
    });
    let output = '';
    for (const stream of [test.stdout, test.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    }
    test.on('close', (code) => {
      const told = `\n• ${file}\n${output}`;
      process.stdout.write(told);
      const { passed, failed } = readTotals(output, code);
      totals.passed += passed;
      totals.failed += failed;
      if (failed > 0) failures.push(told);
      resolve();
    });
  });
}

/** A file that ends without uvu's totals, or with an exit code that they do not explain, failed. */
function readTotals(output, code) {
  const total = Number(/Total:\s+(\d+)/.exec(output)?.[1] ?? 0);
  const passed = Number(/Passed:\s+(\d+)/.exec(output)?.[1] ?? 0);
  const skipped = Number(/Skipped:\s+(\d+)/.exec(output)?.[1] ?? 0);
  const failed = total - passed - skipped;
  const unexplained = (code !== 0 || total === 0) && failed === 0;
  return { passed, failed: unexplained ? 1 : failed };
}
