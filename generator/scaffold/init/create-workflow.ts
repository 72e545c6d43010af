import { join } from 'node:path/posix';
import { stringify } from 'yaml';
import { isModernYarn, lockFiles, type PackageManager } from './package-manager.ts';

const commands = {
  npm: { install: ['npm ci'], run: 'npm run', check: 'npm run check --' },
  pnpm: { install: ['pnpm install --frozen-lockfile'], run: 'pnpm run', check: 'pnpm run check' },
  yarn: { install: ['yarn install --frozen-lockfile'], run: 'yarn run', check: 'yarn run check' },
};

/** GitHub's runners have Yarn 1; Corepack installs the version in package.json. */
const installByModernYarn = [
  'npm install --global corepack',
  'corepack enable',
  'yarn install --immutable',
];

// biome-ignore lint/suspicious/noTemplateCurlyInString: GitHub puts the number there
const runId = '${{ github.run_id }}';

/**
 * The GitHub Actions workflow that checks and builds the site on each push and pull request.
 * @param folder the site's folder in its repository; empty if it is the repository.
 */
export function createWorkflow(manager: PackageManager, folder = ''): string {
  const { name, version = '10' } = manager;
  const { run, check } = commands[name];
  const isModern = isModernYarn(manager);
  const lockFile = Object.keys(lockFiles).find((file) => lockFiles[file] === name);
  const install = isModern ? installByModernYarn : commands[name].install;
  const setup = [
    { uses: 'actions/checkout@v5' },
    ...(name === 'pnpm'
      ? [{ uses: 'pnpm/action-setup@v6', with: { version: Number.parseInt(version, 10) } }]
      : []),
    {
      uses: 'actions/setup-node@v5',
      // setup-node cannot find the cache of a Yarn that is not installed yet.
      with: {
        'node-version': 'lts/*',
        ...(!isModern && { cache: name }),
        // With workspaces, the lock file is in another folder.
        ...(!isModern && folder && { 'cache-dependency-path': `**/${lockFile}` }),
      },
    },
    {
      uses: 'actions/cache@v5',
      with: {
        path: join(folder, '.stet/cache'),
        // GitHub never overwrites a key, so each run has its own and starts from the newest.
        key: `stet-${runId}`,
        'restore-keys': 'stet-',
      },
    },
  ];
  // With this format, a pull request shows each finding at its line.
  const steps = [...install, `${check} --format github`, `${run} types`, `${run} build`];
  return stringify({
    name: 'site',
    on: { push: { branches: ['main'] }, pull_request: {} },
    permissions: { contents: 'read' },
    jobs: {
      build: {
        'runs-on': 'ubuntu-latest',
        ...(folder && { defaults: { run: { 'working-directory': folder } } }),
        steps: [...setup, ...steps.map((run) => ({ run }))],
      },
    },
  });
}
