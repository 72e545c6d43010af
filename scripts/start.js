// `npm start`: installs, builds the site and serves it as production would.

import { spawn } from 'node:child_process';
import process from 'node:process';
import { installPackages, projectFolder, runOrExit } from './setup.js';

/** Who may sign in where the environment names nobody; known to everyone, so never for a deploy. */
const demo = { ADMIN_EMAIL: 'admin@usta.example', ADMIN_PASSWORD: 'Let-it-stand-2026' };

const { ADMIN_EMAIL: ownEmail, ADMIN_PASSWORD: ownPassword } = process.env;
const isDemo = !ownEmail && !ownPassword;
installPackages();
runOrExit(process.execPath, ['bin/stet.js', 'build'], isDemo ? demo : {});
console.log('\nThe site, as production would serve it (Ctrl-C stops it).');
console.log(
  isDemo
    ? `Login for this demo: ${demo.ADMIN_EMAIL} with the password ${demo.ADMIN_PASSWORD}`
    : `Login: ${ownEmail} with the password of ADMIN_PASSWORD`,
);
const server = spawn(process.execPath, ['bin/stet.js', 'preview', ...process.argv.slice(2)], {
  cwd: projectFolder,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
