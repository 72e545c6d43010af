import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

/** Chromium without the code of its windows: a page in a new session takes half of the processor time. */
const headlessShell = '/usr/bin/chromium-headless-shell';

const candidates = [
  process.env.CHROMIUM_PATH,
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of a Chromium on this machine, or undefined. */
export function findChromium() {
  return candidates.find((path) => path && existsSync(path));
}

/**
 * Finds a Chromium for the browser tests, or installs one: Debian's headless shell where this is Debian
 * and we are root, even next to a whole Chromium, which is used if that fails; else Playwright's own
 * download.
 * @returns {Promise<string>} the path of its executable.
 */
export async function ensureChromium() {
  const isDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const isChosen = process.env.CHROMIUM_PATH !== undefined;
  if (isDebian && !isChosen && !existsSync(headlessShell)) installHeadlessShell();
  const found = findChromium() ?? (await findPlaywrightChromium());
  if (found) return found;
  console.log('Installing Chromium …');
  runShown(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
  const installed = await findPlaywrightChromium();
  if (installed) return installed;
  throw new Error('No Chromium could be found or installed. Set CHROMIUM_PATH to one.');
}

/** Without a network it gives up soon. */
function installHeadlessShell() {
  console.log('Installing the headless shell of Chromium …');
  const quick = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10'];
  runShown('apt-get', [...quick, 'update']);
  runShown('apt-get', [
    ...quick,
    'install',
    '-y',
    '--no-install-recommends',
    'chromium-headless-shell',
  ]);
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
