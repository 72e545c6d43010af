// `node scripts/test-batch.js file bundle…`: runs the bundles of uvu test files in sequence in this
// process. Starting a process per file takes longer than most tests. The output of a file follows a
// line `• file`, as if the file had its own process.
import process from 'node:process';
import { pathToFileURL } from 'node:url';

// With one stream, a file's output cannot appear after the next file's name.
process.stderr.write = process.stdout.write.bind(process.stdout);
// Tells uvu, before it loads, not to run a file's tests automatically.
globalThis.UVU_DEFER = 1;
const { exec } = await import('uvu');
const settings = [
  ...['window', 'document', 'navigator', 'fetch', 'crypto', 'console'].map((name) => [
    name,
    () => globalThis[name],
  ]),
  ['Date.now', () => Date.now],
  ['Math.random', () => Math.random],
  ['console.error', () => console.error],
  ['process.env', () => process.env],
  ['the working folder', () => process.cwd()],
];

let code = 0;
// Some tests read arguments of their own, for example the number of random edits.
const args = process.argv.splice(2);
for (let at = 0; at < args.length; at += 2) {
  const [file, bundle] = args.slice(at, at + 2);
  console.log(`\n• ${file}`);
  const before = settings.map(([, read]) => read());
  globalThis.UVU_QUEUE.splice(0, Number.POSITIVE_INFINITY, [null]);
  await import(pathToFileURL(bundle).href);
  await exec();
  code ||= process.exitCode;
  const changed = settings.filter(([, read], index) => read() !== before[index]);
  if (changed.length > 0) {
    // Later files would run with the changed settings.
    const names = changed.map(([name]) => name).join(', ');
    throw new Error(`${file} leaves ${names} changed: add it to \`alone\` of scripts/test.js.`);
  }
}
process.exitCode = code;
