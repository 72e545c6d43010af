#!/usr/bin/env node
import process from 'node:process';
import { loadSources } from './load-sources.js';

const { run } = await loadSources('cli');
process.exitCode = await run(process.argv.slice(2), process);
