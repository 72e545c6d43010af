import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Chromium without windows, which opens a page in a new session in 60 % of the processor time.
 * Tests use it. Benchmarks do not, because they measure the browser that people use.
 */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** Path of a Chromium on this machine, or undefined. */
export function findChromium() {
  return candidates.find((path) => path && existsSync(path));
}

/**
 * Finds a Chromium for the browser tests. On Debian as root, it installs the headless shell if that
 * is missing. If it cannot, it uses another Chromium or installs the full one. On other systems, it
 * downloads Playwright's if there is none.
 * @returns {Promise<string>} the path of its executable.
 */
export async function ensureChromium() {
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (process.env.CHROMIUM_PATH === undefined) {
    if (isDebian && !existsSync(headlessShell)) installPackage('chromium-headless-shell');
    if (existsSync(headlessShell)) return headlessShell;
    if (isDebian && findChromium() === undefined) installPackage('chromium');
  }
  const found = findChromium() ?? (await findPlaywrightChromium());
  if (found) return found;
  console.log('Installing Chromium …');
  runShown(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
  const installed = await findPlaywrightChromium();
  if (installed) return installed;
  throw new Error('No Chromium could be found or installed. Set CHROMIUM_PATH to one.');
}

/** Gives up soon without a network, and never removes installed packages. */
function installPackage(name) {
  console.log(`Installing ${name} …`);
  const quick = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];
  runShown('apt-get', [...quick, 'update']);
  const safe = ['-y', '--no-install-recommends', '--no-remove'];
  runShown('apt-get', [...quick, 'install', ...safe, name]);
}

async function findPlaywrightChromium() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function runShown(command, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { stdio: 'inherit', env });
}
