#!/usr/bin/env node
import process from 'node:process';
import { load } from './load.js';

const { run } = await load('cli');
let isDone = false;
// Code of the site runs in this process: ending it must not look like success.
process.on('exit', (code) => {
  if (isDone) return;
  console.error(
    'The process ended before stet was done. Does code of the site call process.exit? Throw an error instead.',
  );
  process.exitCode = code || 1;
});
// Who reads the output may stop, as `head` does: what is left to say then goes nowhere.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
process.exitCode = await run(process.argv.slice(2), process);
isDone = true;
