// Starts an entry point of a bundle in a thread or a process of its own. Arguments: the path of the
// bundle, the names of the entry point and of its compiled code, then the entry point's arguments.
import process from 'node:process';
import { compiledFolder } from './load.js';
import { runBundle } from './run-bundle.js';

const [file, entry, name] = process.argv.splice(2, 3);
await runBundle(file, { folder: compiledFolder(), name })[entry]();
