import { stringify } from 'yaml';
import type { PackageManager } from './package-manager.ts';

const commands = {
  npm: { install: 'npm ci', run: 'npm run', check: 'npm run check --' },
  pnpm: { install: 'pnpm install --frozen-lockfile', run: 'pnpm run', check: 'pnpm run check' },
  yarn: { install: 'yarn install --frozen-lockfile', run: 'yarn run', check: 'yarn run check' },
};

/** The workflow of GitHub Actions that checks and builds the site at each push and pull request. */
export function createWorkflow({ name, major = '10' }: PackageManager): string {
  const { install, run, check } = commands[name];
  const setup = [
    { uses: 'actions/checkout@v4' },
    ...(name === 'pnpm'
      ? [{ uses: 'pnpm/action-setup@v4', with: { version: Number(major) } }]
      : []),
    { uses: 'actions/setup-node@v4', with: { 'node-version': 'lts/*', cache: name } },
  ];
  // In this format a pull request shows each finding at its line.
  const steps = [install, `${check} --format github`, `${run} types`, `${run} build`];
  return stringify({
    name: 'site',
    on: { push: { branches: ['main'] }, pull_request: {} },
    permissions: { contents: 'read' },
    jobs: {
      build: { 'runs-on': 'ubuntu-latest', steps: [...setup, ...steps.map((run) => ({ run }))] },
    },
  });
}
