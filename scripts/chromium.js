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

/** Path of a Chromium on this machine, or undefined. */
export function findChromium() {
  return candidates.find((path) => path && existsSync(path));
}

/**
 * Finds a Chromium for the browser tests, or installs one: Debian's package where this is Debian
 * and we are root, else Playwright's own download.
 * @returns {Promise<string>} the path of its executable.
 */
export async function ensureChromium() {
  const found = findChromium() ?? (await findPlaywrightChromium());
  if (found) return found;
  console.log('Installing Chromium …');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    runShown('apt-get', ['update', '-qq']);
    runShown('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  } else {
    runShown(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
  }
  const installed = findChromium() ?? (await findPlaywrightChromium());
  if (installed) return installed;
  throw new Error('No Chromium could be found or installed. Set CHROMIUM_PATH to one.');
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
