import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Bundles, bundleSite } from '../../../../generator/assets/bundle.ts';
import { loadConfig } from '../../../../generator/config/load-config.ts';
import type { Site } from '../../../../generator/config/site.ts';
import { copyFixture } from '../../../helpers/project.ts';

const root = copyFixture('tiny');
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
let site: Site;
let bundles: Bundles;

test.before(async () => {
  write('plain.css', 'p { background: url(./dot.svg); }\n');
  write('dot.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  appendFileSync(join(root, 'note-view.tsx'), "\nimport './plain.css';\n");
  site = await loadConfig(root, 'development');
  bundles = await bundleSite(site, Promise.resolve({}));
});

/** Bundles after an edit of these files; the next test begins with that. */
async function edit(...files: string[]) {
  const { parts } = bundles;
  const changed = new Set(files.map((file) => join(root, file)));
  bundles = await bundleSite(site, Promise.resolve({}), { last: { parts, shared: {}, changed } });
  return { before: parts, after: bundles.parts };
}

const textsOf = ({ client }: Bundles) => {
  const isStyle = ({ path }: { path: string }) => !path.endsWith('.js');
  return client.files
    .filter(isStyle)
    .map(({ path }) => path)
    .sort();
};
/** What a site that is bundled for the first time has. */
const fresh = async () => textsOf(await bundleSite(site, Promise.resolve({})));
const nameOf = (path: string) => path.replace(/^.*\//, '').replace(/-[A-Z0-9]{8}/, '');

test('an edited style is made again alone, with the same result as from the start', async () => {
  const old = textsOf(bundles);
  appendFileSync(join(root, 'index-view.module.css'), '\nmain { top: 1px; }\n');
  const { before, after } = await edit('index-view.module.css');
  assert.is(after.browser, before.browser);
  assert.is(after.server, before.server);
  const next = textsOf(bundles);
  assert.equal(next.filter((path) => !old.includes(path)).map(nameOf), ['view-index.css']);
  assert.equal(next, await fresh());
  const kept = (parts: typeof after) =>
    parts.styles.outputFiles.find(({ path }) => path.includes('view-note'));
  assert.is(kept(after), kept(before));
});

test('a picture that a style names is the style’s too, and goes with it', async () => {
  write('dot.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>');
  await edit('dot.svg');
  assert.equal(textsOf(bundles), await fresh());
  write('plain.css', 'p { color: red; }\n');
  await edit('plain.css');
  assert.equal(textsOf(bundles), await fresh());
  assert.not.ok(textsOf(bundles).some((path) => path.endsWith('.svg')));
});

test('a class that is new is new in the code', async () => {
  appendFileSync(join(root, 'index-view.module.css'), '\n.fresh { top: 1px; }\n');
  const { before, after } = await edit('index-view.module.css');
  assert.is.not(after.browser, before.browser);
  assert.match(bundles.serverCode, 'fresh');
});

test('only bundles with the edited module are made again', async () => {
  appendFileSync(join(root, 'entry.server.tsx'), '\nexport const more = 1;\n');
  const { before, after } = await edit('entry.server.tsx');
  assert.is(after.browser, before.browser);
  assert.is.not(after.server, before.server);
});

test('a new module may be what any import means; a new text is not', async () => {
  write('new.ts', 'export {};\n');
  const module = await edit('new.ts');
  assert.is.not(module.after.browser, module.before.browser);
  write('new.txt', 'Text.\n');
  const text = await edit('new.txt');
  assert.is(text.after.browser, text.before.browser);
});

test.run();
