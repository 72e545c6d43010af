import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listFiles } from '../../generator/lib/list-files.ts';

/**
 * The rooms of each half from the ground up. A file imports from its own room and from those below
 * it; type imports count.
 */
const floors = {
  generator: [
    'lib',
    'contract.ts',
    'browser',
    'diagnostics',
    'cache',
    'workers',
    'output',
    'config',
    'images',
    'content',
    'cards',
    'plan',
    'assets',
    'check',
    'report',
    'render',
    'serve',
    'emit',
    'build',
    'verify',
    'explain',
    'watch',
    'editor',
    'scaffold',
    'diff',
    'commands',
    // What starts: the command line, its workers, and what a site imports.
    'cli.ts',
    'worker.ts',
    'entry-points.ts',
    'index.ts',
  ],
  site: [
    'styles',
    'lib',
    'hooks',
    'domain',
    // Beside the pages: nothing of the site imports it, and it shares the rules of the domain.
    'api',
    'ui',
    'sections',
    'cards',
    'head',
    'features',
    'config',
    'navigation',
    'layouts',
    'changelog',
    'blog',
    'pages',
    'plan',
    'before-paint',
    // What starts: the frame of every page, its two entries, and what the generator reads.
    'app.tsx',
    'entry.client.tsx',
    'entry.server.tsx',
    'site.config.ts',
    'styles.d.ts',
  ],
};

const root = join(import.meta.dirname, '../..');

for (const half of ['generator', 'site'] as const) {
  test(`the ${half} imports downward only`, () => {
    const imports = readImports(half);
    const floorOf = (file: string) => floors[half].indexOf(file.split('/')[0] ?? '');
    const unknown = [...imports.keys()].filter((file) => floorOf(file) < 0);
    assert.equal(unknown, [], 'files in a room that the list of floors does not have');
    const upward = [...imports].flatMap(([file, targets]) =>
      targets
        .filter((target) => floorOf(target) > floorOf(file))
        .map((target) => `${file} imports ${target}`),
    );
    assert.equal(upward, []);
  });

  test(`no files of the ${half} import one another in a circle`, () => {
    assert.equal(findCircles(readImports(half)), []);
  });
}

test('nothing of the site imports its API', () => {
  const importers = [...readImports('site')].filter(
    ([file, targets]) => !file.startsWith('api/') && targets.some((to) => to.startsWith('api/')),
  );
  assert.equal(importers, []);
});

test('only lib/file-path.ts knows how a system writes paths', () => {
  const files = listFiles(join(root, 'generator')).filter((file) => file.endsWith('.ts'));
  const others = files.filter((file) => {
    const text = readFileSync(join(root, 'generator', file), 'utf8');
    return file !== 'lib/file-path.ts' && knowsSystemPaths(text);
  });
  assert.equal(others, [], 'files that take paths apart: use relativePath, isInside or typedPath');
});

test('what takes paths apart is found', () => {
  assert.ok(knowsSystemPaths("import { join, relative } from 'node:path';"));
  assert.ok(knowsSystemPaths("import {\n  resolve,\n  sep as slash,\n} from 'node:path';"));
  assert.ok(knowsSystemPaths("import path from 'node:path';"));
  assert.ok(knowsSystemPaths("import * as path from 'path';"));
  assert.not(knowsSystemPaths("import { basename, join, posix } from 'node:path';"));
});

test('an import that spans lines, of types alone, for its effect or made later is found', () => {
  const text = [
    "import {\n  a,\n  b,\n} from './one.ts';",
    "import type { C } from '../two.ts';",
    "export { d } from './three.ts';",
    "const four = await import('./four.ts');",
    "import { join } from 'node:path';",
    "import './five.ts';",
    "export const six = './six.ts';",
  ].join('\n');
  assert.equal(findImports(text), [
    './one.ts',
    '../two.ts',
    './three.ts',
    './four.ts',
    './five.ts',
  ]);
});

test('a circle is found and names its files', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
  ]);
  assert.equal(findCircles(imports), ['a → b → c → a']);
});

/** What each file of a folder imports from it, by paths relative to the folder. */
function readImports(folder: string): Map<string, string[]> {
  const files = listFiles(join(root, folder)).filter((file) => /\.tsx?$/.test(file));
  return new Map(
    files.map((file) => {
      const specifiers = findImports(readFileSync(join(root, folder, file), 'utf8'));
      const targets = specifiers.map((specifier) => posix.join(dirname(file), specifier));
      return [file, targets.filter((target) => !target.startsWith('..'))];
    }),
  );
}

function findImports(text: string): string[] {
  const pattern = /^(?:import|export)\b(?:[^'";]*? from)? '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;
  return [...text.matchAll(pattern)].map(([, later, now]) => later ?? now ?? '');
}

/** Whether a file imports what differs by system from node:path, or all of it. */
function knowsSystemPaths(text: string): boolean {
  const names = text.matchAll(/^import ([^'";]*) from '(?:node:)?path'/gm);
  return [...names].some(
    ([, names = '']) => !/^(?:type )?\{/.test(names) || /\b(?:relative|sep|win32)\b/.test(names),
  );
}

/** Each circle once, as `a → b → a`. */
function findCircles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]) => {
    const start = way.indexOf(file);
    if (start >= 0) circles.push([...way.slice(start), file].join(' → '));
    if (start >= 0 || done.has(file)) return;
    for (const target of imports.get(file) ?? []) visit(target, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return circles;
}

test.run();
