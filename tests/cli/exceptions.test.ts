import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, posix } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { folderInRepository } from '../../generator/lib/repository-folder.ts';
import { replaceIn } from '../helpers/files.ts';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';
import { runStet, runStetWith } from '../helpers/stet-process.ts';

/** Writes files over those of the smallest site. */
function createSite(files: Readonly<Record<string, string>>): string {
  const root = copyFixture('tiny');
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text);
  return root;
}

function assertSays(said: string, texts: readonly string[]): void {
  for (const text of texts) assert.ok(said.includes(text), `${text}\n---- is not in\n${said}`);
}

/** Makes so many pages of each note that more than one thread renders them. */
function multiplyNotes(root: string): void {
  const file = join(root, 'site.config.ts');
  const many =
    '...notes.flatMap((note) => Array.from({ length: 450 }, (_, n) => ({ ...note, id: note.id + n }))).map((note)';
  replaceIn(file, '...notes.map((note)', many);
}

const upper = 'export const upper = (text: string) => text.toUpperCase();\n';
const item = `import { upper } from './upper.ts';

/** Shown on every page. */
export function Item({ heading, text }: { heading: string; text?: string }) {
  return <h1 title={heading}>{upper(text!)}</h1>;
}
`;
const viewOfItem = `import { Item } from './item.tsx';

export default function NoteView({ data }: any) {
  return <main><Item {...data} /></main>;
}
`;
const broken = { 'upper.ts': upper, 'item.tsx': item, 'note-view.tsx': viewOfItem };

/** A component inside the view, and what a build says of it. */
const components: readonly (readonly [name: string, code: string, says: readonly string[]])[] = [
  [
    'an object as a child',
    'const Inner = ({ data }: any) => <p>{data}</p>;',
    [
      'note-view.tsx:1:',
      'found: object with keys {heading, written}',
      '→ Show its fields',
      'in Inner',
    ],
  ],
  [
    'an undefined component',
    'const Gone: any = undefined;\nconst Inner = () => <p><Gone /></p>;',
    ['note-view.tsx:3:', 'Element type is invalid', 'in Inner', '→ A component is undefined'],
  ],
  [
    'an async component',
    'const Inner: any = async () => { await fetch; await 1; return <p />; };',
    ['note-view.tsx:2:', 'in NoteView', '→ Pages render synchronously'],
  ],
  [
    'a promise that is thrown again and again',
    'const Inner = (): any => { throw Promise.resolve(1); };',
    ['note-view.tsx:2:', 'in Inner', '→ Pages render synchronously'],
  ],
  [
    'a string that is thrown',
    "const Inner = (): any => { throw 'no data'; };",
    [
      'note-view.tsx:2:',
      'threw while it was rendered: the string "no data"',
      '→ Throw an Error instead',
    ],
  ],
  [
    'a browser global',
    'const Inner = () => <p>{window.innerWidth}</p>;',
    [
      'note-view.tsx:1:25',
      '|                         ^^^^^^\n',
      '→ There is no window while prerendering',
    ],
  ],
  [
    'a browser global while the module is loaded',
    'const width = window.innerWidth;\nconst Inner = () => <p>{width}</p>;',
    ['note-view.tsx:1:15  error  code/contract', '→ There is no window while prerendering'],
  ],
  [
    'endless recursion',
    'const twice = (n: number): number => twice(n + 1) + 1;\nconst Inner = () => <p>{twice(1)}</p>;',
    [
      'note-view.tsx:1:38',
      'RangeError: Maximum call stack',
      '→ A function or a component calls itself',
    ],
  ],
  [
    'errors with causes',
    `const load = (): any => {
  try { JSON.parse('{'); } catch (cause) {
    throw new AggregateError([new Error('one'), new TypeError('two')], 'All failed', { cause });
  }
};
const Inner = () => load();`,
    [
      'note-view.tsx:3:11',
      'AggregateError: All failed',
      'at load (note-view.tsx:3:11)',
      'at Inner (note-view.tsx:6:21)',
      'caused by SyntaxError: Expected property name',
      'at load (note-view.tsx:2:14)',
      'caused by one',
      'caused by TypeError: two',
    ],
  ],
  [
    'a hook outside a component',
    "import { useState } from 'react';\nclass Odd { static read() { return useState(1)[0]; } }\nconst value = Odd.read();\nconst Inner = () => <p>{value}</p>;",
    ['note-view.tsx:2:36', 'at Odd.read (note-view.tsx:2:36)', '→ A hook ran outside a component'],
  ],
  [
    'a name used before it has a value',
    'const Inner = () => { const first = second; const second = 1; return <p>{first}</p>; };',
    [
      'note-view.tsx:1:37',
      "Cannot access 'second' before initialization",
      '→ Two modules import each other',
    ],
  ],
];

for (const [name, code, says] of components) {
  test(`a component with ${name}: place, components and hint, once`, async () => {
    const view = `export default function NoteView({ data }: any) { return <main><Inner data={data} /></main>; }`;
    const root = createSite({ 'note-view.tsx': `${code}\n${view}\n` });
    const { code: exitCode, stdout } = await stet('build', '--root', root);
    assert.is(exitCode, 1);
    assertSays(stdout, [...says, '✗ 1 error.']);
    assert.not.match(stdout, /react-dom|generator\/|\bat node:|notes\/first\.md:/);
  });
}

test('a page that throws shows the code, the calls, the components and the pages it stops', async () => {
  const root = createSite(broken);
  const { stdout } = await stet('build', '--root', root);
  assert.is(
    stdout,
    `upper.ts:1:45  error  render/failed
  /notes/first threw while it was rendered: TypeError: Cannot read properties of undefined (reading 'toUpperCase')
  and 1 other page: /notes/second
  1 | export const upper = (text: string) => text.toUpperCase();
    |                                             ^^^^^^^^^^^
  at upper (upper.ts:1:45)
  at Item (item.tsx:5:31)
  in Item (item.tsx:4:24)
  in NoteView (note-view.tsx:3:36)
  while making the page /notes/first from notes/first.md

✗ 1 error. Nothing was written; ${stdout.slice(stdout.lastIndexOf('; ') + 2)}`,
  );
});

test('modules that import each other are named where one needs what the other has not made', async () => {
  const root = createSite({
    'a.tsx':
      "import { B } from './b.tsx';\nexport const A = () => <B />;\nexport const make = (view: any) => view;\n",
    'b.tsx': "import { make } from './a.tsx';\nexport const B = make(() => <h1>B</h1>);\n",
    'note-view.tsx': "export { A as default } from './a.tsx';\n",
  });
  const { stdout } = await stet('build', '--root', root);
  assertSays(stdout, [
    'b.tsx:2:18  error  code/contract',
    'make is not a function',
    '→ These modules import each other',
    'b.tsx → a.tsx → b.tsx. Move',
  ]);
});

test('explain says what a page is made of whose component throws: it renders nothing', async () => {
  const root = createSite(broken);
  const { code, stdout } = await stet('explain', '/notes/first', '--root', root);
  assert.is(code, 0);
  assertSays(stdout, [
    'source    notes/first.md',
    '· its view',
    'next      the next build makes it',
  ]);
  assert.not.match(stdout, 'TypeError');
});

test('a view without a default export is named', async () => {
  const root = createSite({ 'note-view.tsx': 'export const NoteView = () => <p />;\n' });
  const { stdout } = await stet('build', '--root', root);
  assertSays(stdout, ['note-view.tsx  error  code/contract', '→ Write export default']);
});

test('a server entry that returns a promise is told what to return, once', async () => {
  const root = createSite({
    'entry.server.tsx': "export const render = async () => '<p>Text</p>';\n",
  });
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 1);
  assertSays(stdout, [
    'entry.server.tsx  error  code/contract',
    'entry.server.tsx: render returned a Promise instead of a string.',
    '→ Call renderToString',
    '✗ 1 error.',
  ]);
});

test('a view that returns nothing is one finding that names it, and no fault of its content', async () => {
  const root = createSite({ 'note-view.tsx': 'export default function NoteView() {}\n' });
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 1);
  assertSays(stdout, [
    'note-view.tsx  error  dist/empty',
    'The view "note" rendered nothing: /notes/first is empty, and so is 1 other page.',
    '→ Look for a component with a missing or early return',
    '✗ 1 error.',
  ]);
});

test('on several threads one cause is one finding, again in the second build', async () => {
  const root = createSite(broken);
  multiplyNotes(root);
  for (const more of ['', '// The lines have moved.\n']) {
    writeFileSync(join(root, 'upper.ts'), more + upper);
    const { code, stdout } = await runStet('build', '--root', root);
    assert.is(code, 1);
    assertSays(stdout, [
      `upper.ts:${more ? 2 : 1}:45  error  render/failed`,
      'and 899 other pages: /notes/first1, ',
      'in Item (item.tsx:4:24)',
      '✗ 1 error.',
    ]);
    assert.not.match(stdout, /react-dom|lib\/|\.mjs|\.cache/);
  }
});

if (availableParallelism() > 1) {
  test('a thread whose memory runs out ends the build with the page that it was at', async () => {
    const root = createSite({
      'note-view.tsx': `const { process } = globalThis as any;
const { isMainThread } = process.getBuiltinModule('node:worker_threads');
export default function NoteView() {
  const kept: number[][] = [];
  while (!isMainThread) kept.push(new Array(1000).fill(Math.random()));
  return <h1>A note</h1>;
}
`,
    });
    multiplyNotes(root);
    const memory = { NODE_OPTIONS: '--max-old-space-size=150' };
    const { code, stdout } = await runStetWith(memory, 'build', '--root', root);
    assert.is(code, 1);
    assert.match(
      stdout,
      /note-view\.tsx {2}error {2}render\/failed\n.* rendered \/notes\/\w+ ended/,
    );
    assertSays(stdout, ['memory limit', '→ Look for code', 'memory that only grows', '✗ 1 error.']);
  });
}

const helper = `export function explode(value: any): any {
  return value.deep.er;
}
export const plugin = () => (tree: any) => explode(tree);
`;

/** An edit of the definition, and what a check says of it. */
const definitions: readonly (readonly [from: string, to: string, says: readonly string[]])[] = [
  [
    'pages: ({ notes }) => [',
    'pages: ({ notes }) => [...explode(notes),',
    ['plan/throws', 'pages() of'],
  ],
  [
    "name: 'Tiny',",
    "name: explode('Tiny'),",
    ['config/throws', 'while it was read', 'at site.config.ts:'],
  ],
  [
    'heading: z.string()',
    'heading: z.string().transform(explode)',
    ['content/throws', 'collection "notes"', 'and 1 other file: notes/second.md'],
  ],
  [
    "folder: 'notes',",
    "folder: 'notes', remarkPlugins: [plugin],",
    [
      'plugin/failed',
      'remarkPlugins[0] (plugin)',
      'while making the content file notes/first.md',
      'and 1 other file',
    ],
  ],
  [
    "folder: 'notes',",
    "folder: 'notes', visibility: explode,",
    ['plan/throws', 'visibility()', 'while making the content file notes/first.md'],
  ],
  [
    "api: 'api.ts',",
    "customRules: [{ id: 'a/b', severity: 'error', asks: 'A.', test: explode as any }],",
    ['plan/throws', 'custom rule "a/b"'],
  ],
  ["api: 'api.ts',", 'shared: () => explode([]),', ['plan/throws', 'shared()']],
];

for (const [from, to, says] of definitions) {
  test(`a definition with ${to} shows the code that threw`, async () => {
    const root = createSite({ 'helper.ts': helper });
    const file = join(root, 'site.config.ts');
    const text = readFileSync(file, 'utf8').replace(from, to);
    writeFileSync(file, `import { explode, plugin } from './helper.ts';\n[plugin];\n${text}`);
    const { code, stdout } = await stet('check', '--root', root);
    assert.is(code, 1);
    const frame =
      '  1 | export function explode(value: any): any {\n  2 |   return value.deep.er;\n';
    assertSays(stdout, [
      ...says,
      'helper.ts:2:21  error  ',
      frame,
      '(helper.ts:2:21)',
      '✗ 1 error',
    ]);
    assert.not.match(stdout, /generator\/|\bat node:/);
  });
}

test('an exception in a package shows the call of the site, and then that of the package', async () => {
  const root = createSite({
    'helper.ts': "import { parse } from 'yaml';\nexport const read = () => parse('{');\n",
  });
  const file = join(root, 'site.config.ts');
  const text = readFileSync(file, 'utf8').replace(
    'pages: ({ notes }) => [',
    'pages: ({ notes }) => [read(),',
  );
  writeFileSync(file, `import { read } from './helper.ts';\n${text}`);
  const { stdout } = await stet('build', '--root', root);
  assertSays(stdout, [
    'helper.ts:2:27  error  plan/throws',
    'node_modules/yaml/',
    'at read (helper.ts:2:27)',
  ]);
});

test('every form of report has the code, the calls and the page or file in work', async () => {
  const root = createSite({ 'helper.ts': helper });
  const file = join(root, 'site.config.ts');
  const text = readFileSync(file, 'utf8').replace(
    "folder: 'notes',",
    "folder: 'notes', remarkPlugins: [plugin],",
  );
  writeFileSync(file, `import { plugin } from './helper.ts';\n${text}`);
  const report = async (form: string) =>
    (await stet('check', '--format', form, '--root', root)).stdout;
  const json = JSON.parse(await report('json'));
  const [finding] = json.diagnostics;
  assert.is(json.errors, 1);
  assert.is(finding.line, 2);
  assert.match(finding.frame, '  |                     ^^');
  assert.equal(finding.stack[0], { name: 'explode', file: 'helper.ts', line: 2, column: 21 });
  assert.equal(finding.exception.subject, { kind: 'entry', name: 'notes/first.md' });
  assert.equal(finding.exception.others, ['notes/second.md']);
  const [result] = JSON.parse(await report('sarif')).runs[0].results;
  const { physicalLocation } = result.stacks[0].frames[0].location;
  const uri = posix.join(folderInRepository(root), 'helper.ts');
  assert.equal(physicalLocation.artifactLocation, { uri });
  assert.equal(physicalLocation.region, { startLine: 2, startColumn: 21 });
  assert.match(
    await report('github'),
    /^::error file=.*helper\.ts,line=2,.*%0A2 \| {3}return value\.deep\.er;%0A.*at explode/m,
  );
  assert.match(await report('junit'), 'at explode (helper.ts:2:21)');
  assert.match(
    await report('compact'),
    'helper.ts:2:21: error: remarkPlugins[0] (plugin) failed: ',
  );
});

test.run();
