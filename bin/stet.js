#!/usr/bin/env node
import process from 'node:process';
import { loadCli } from './load-cli.js';

const { run } = await loadCli();
process.exitCode = await run(process.argv.slice(2), process);
