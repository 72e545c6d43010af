// `npm start`: installs, builds the site and serves it as production would.

import { spawn } from 'node:child_process';
import process from 'node:process';
import { installPackages, projectFolder, runOrExit } from './setup.js';

installPackages();
runOrExit(process.execPath, ['bin/stet.js', 'build']);
console.log('\nThe site, as production would serve it (Ctrl-C stops it).');
console.log('Login: this build has no administrator, so every sign-in is refused.');
const server = spawn(process.execPath, ['bin/stet.js', 'preview', ...process.argv.slice(2)], {
  cwd: projectFolder,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
