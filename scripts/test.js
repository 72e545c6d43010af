// `npm test`: installs what is missing, then types, lint, and every unit, CLI and browser test.
// Its last line is `N passed, N failed`; a failed type check or lint counts as a failed test.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { ensureChromium } from './chromium.js';
import { installPackages, projectFolder, run } from './setup.js';

const only = process.argv.slice(2);
installPackages();
const totals = { passed: 0, failed: 0 };

if (only.length === 0) {
  runStep('types', 'npm', ['run', '--silent', 'typecheck']);
  runStep('lint', 'npm', ['run', '--silent', 'lint']);
}
const chromium = await ensureChromium();
for (const suite of ['unit', 'cli', 'e2e']) {
  for (const file of findTests(suite)) await runTestFile(file);
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;

function runStep(name, command, args) {
  console.log(`\n• ${name}`);
  const passed = run(command, args) === 0;
  totals[passed ? 'passed' : 'failed'] += 1;
}

function findTests(suite) {
  return readdirSync(join(projectFolder, 'tests', suite), { recursive: true })
    .map((name) => join('tests', suite, String(name)))
    .filter((file) => file.endsWith('.test.ts') || file.endsWith('.test.tsx'))
    .filter((file) => only.length === 0 || only.some((part) => file.includes(part)))
    .sort();
}

/** Runs one file of uvu tests in a process of its own and adds up what its last lines say. */
function runTestFile(file) {
  return new Promise((resolve) => {
    console.log(`\n• ${file}`);
    const test = spawn(process.execPath, ['--import', 'tsx', file], {
      cwd: projectFolder,
      env: { ...process.env, CHROMIUM_PATH: chromium, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    test.stdout.on('data', (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    });
    test.on('close', (code) => {
      const { passed, failed } = readTotals(output, code);
      totals.passed += passed;
      totals.failed += failed;
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
