// `npm start`: installs packages, builds the site, and serves it with its API as in production.
import { spawn, spawnSync } from 'node:child_process';
import process from 'node:process';
import { demoAdministrator, demoEnvironment } from './demo.js';
import { installPackages, projectFolder } from './setup.js';

const { ADMIN_EMAIL, ADMIN_PASSWORD, AUTH_MODE, DATABASE_URL } = process.env;
const isDemo = !ADMIN_EMAIL && !ADMIN_PASSWORD;
const isLocal = AUTH_MODE === 'local';
// A configured database never gets the public demo password.
const mayAdd = !isLocal && (!isDemo || !DATABASE_URL);
const admin = isDemo ? demoAdministrator : { email: ADMIN_EMAIL, password: ADMIN_PASSWORD };
const env = { ...process.env, ...demoEnvironment(process.env) };

installPackages();
if (mayAdd) addAdministrator();
console.log('\nThe site, as production would serve it (Ctrl-C stops it).');
if (isDemo && (isLocal || mayAdd)) {
  console.log(`Login for this demo: ${admin.email} with the password ${admin.password}`);
} else if (!isDemo) console.log(`Login: ${admin.email} with the password of ADMIN_PASSWORD`);

const server = spawn(process.execPath, ['bin/stet.js', 'serve', ...process.argv.slice(2)], {
  cwd: projectFolder,
  stdio: 'inherit',
  env: {
    LOG_LEVEL: 'error',
    ...env,
    ...(isLocal && isDemo && { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }),
  },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));

/** Adds the administrator to the database, unless it exists. */
function addAdministrator() {
  const { stdout } = stet(['admin', 'list'], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (stdout?.split('\n').some((line) => line.split(' ')[0] === admin.email)) return;
  const { status } = stet(['admin', 'add', '--email', admin.email], {
    input: `${admin.password}\n`,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
}

function stet(args, options) {
  return spawnSync(process.execPath, ['bin/stet.js', ...args], {
    cwd: projectFolder,
    encoding: 'utf8',
    env,
    ...options,
  });
}
