import { stringify } from 'yaml';
import type { PackageManager } from './package-manager.ts';

const commands = {
  npm: { install: 'npm ci', run: 'npm run' },
  pnpm: { install: 'pnpm install --frozen-lockfile', run: 'pnpm run' },
  yarn: { install: 'yarn install --frozen-lockfile', run: 'yarn run' },
};

/** The workflow of GitHub Actions that checks and builds the site at each push and pull request. */
export function createWorkflow({ name, major = '10' }: PackageManager): string {
  const { install, run } = commands[name];
  const workflow = {
    name: 'site',
    on: { push: { branches: ['main'] }, pull_request: {} },
    permissions: { contents: 'read' },
    jobs: {
      build: {
        'runs-on': 'ubuntu-latest',
        steps: [
          { uses: 'actions/checkout@v4' },
          ...(name === 'pnpm' ? [{ uses: 'pnpm/action-setup@v4', with: { version: major } }] : []),
          { uses: 'actions/setup-node@v4', with: { 'node-version': 'lts/*', cache: name } },
          { run: install },
          // Findings are shown at their lines in a pull request.
          { run: `${run} check --format github`.replace('npm run check', 'npm run check --') },
          { run: `${run} types` },
          { run: `${run} build` },
        ],
      },
    },
  };
  return stringify(workflow);
}
