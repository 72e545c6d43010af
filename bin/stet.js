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
process.exitCode = await run(process.argv.slice(2), process);
isDone = true;
