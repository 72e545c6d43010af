#!/usr/bin/env node
import process from 'node:process';
import { load } from './load.js';

const { run } = await load('cli');
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
// A reader such as `head` may close the pipe early. Ignore the rest of the output.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
process.exitCode = await run(process.argv.slice(2), process);
isDone = true;
