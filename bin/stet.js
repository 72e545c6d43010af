#!/usr/bin/env node
import { resolve } from 'node:path';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';

// An older Node cannot even load the other modules. npm only warns about it.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`stet needs Node 20.19 or later. This is Node ${process.versions.node}.`);
  process.exit(1);
}
const { load } = await import('./load.js');

// The heap no more than doubles between two full collections of garbage. By default V8 lets it grow
// fourfold: with 100,000 posts, 900 MB in use became a heap of 2.4 GB (docs/scale.md).
setFlagsFromString('--heap-growing-percent=100');
// Functions run four times as long before V8 optimizes them. In Node 20, optimizing took half of the
// processor time of a build of 1,000 posts (docs/performance-method.md).
if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=264000');
// The next process uses the bytecode that this one has not used for a while (run-bundle.js).
setFlagsFromString('--no-flush-bytecode');

// The cache's folder is needed before the command line is parsed, and by threads and child processes.
const cache = readFlag('--cache-dir') || process.env.STET_CACHE_DIR;
if (cache) process.env.STET_CACHE_DIR = resolve(readFlag('--root') ?? '', cache);

const [, , word = ''] = process.argv;
const { run } = await load('cli', /^[a-z]+$/.test(word) ? word : 'other');
let isDone = false;
// The site's code runs in this process. If it calls `process.exit`, that must not look like
// success.
process.on('exit', (code) => {
  if (isDone) return;
  console.error(
    'The process ended before stet was done. Does code of the site call process.exit? Throw an error instead.',
  );
  process.exitCode = code || 1;
});
// A reader such as `head` may close the pipe early. Ignore the rest of the output. A server loses log
// lines on a full disk, but continues: if it threw the error, logging that would fail again, forever.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (error.code === 'EPIPE' || word === 'serve') return;
    isDone = true;
    console.error(`The output cannot be written: ${error.message}`);
    process.exit(1);
  });
}
process.exitCode = await run(process.argv.slice(2), process);
isDone = true;

/** The last argument of a flag: `--flag argument` or `--flag=argument`. */
function readFlag(flag) {
  const at = process.argv.findLastIndex((word) => word === flag || word.startsWith(`${flag}=`));
  return at === -1 ? undefined : process.argv[at].slice(flag.length + 1) || process.argv[at + 1];
}
