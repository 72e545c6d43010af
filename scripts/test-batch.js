// `node --import tsx scripts/test-batch.js file…`: runs files of uvu tests one after the other in
// this process, since starting one for each takes longer than most of them. What a file prints
// follows a line `• file`, as if it had run alone.
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { projectFolder } from './setup.js';

// In one stream nothing that a file prints can come after the name of the next.
process.stderr.write = process.stdout.write.bind(process.stdout);
// Tells uvu, before it is loaded, not to run the tests of a file on its own account.
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
for (const file of process.argv.slice(2)) {
  console.log(`\n• ${file}`);
  const before = settings.map(([, read]) => read());
  globalThis.UVU_QUEUE.splice(0, Number.POSITIVE_INFINITY, [null]);
  await import(pathToFileURL(join(projectFolder, file)).href);
  await exec();
  code ||= process.exitCode;
  const changed = settings.filter(([, read], index) => read() !== before[index]);
  if (changed.length > 0) {
    // The files after it would run in a world of its making.
    const names = changed.map(([name]) => name).join(', ');
    throw new Error(`${file} leaves ${names} changed: add it to \`alone\` of scripts/test.js.`);
  }
}
process.exitCode = code;
