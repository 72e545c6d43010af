import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleSite } from '../../../../generator/assets/bundle.ts';
import { loadConfig } from '../../../../generator/config/load-config.ts';
import { copyFixture } from '../../../helpers/project.ts';

test('the styles of what a view loads later come with the view, and with no other', async () => {
  const root = copyFixture('tiny');
  writeFileSync(join(root, 'later.module.css'), '.later { color: rgb(1 2 3); }');
  writeFileSync(
    join(root, 'later.tsx'),
    "import styles from './later.module.css'; export default styles.later;",
  );
  appendFileSync(
    join(root, 'index-view.tsx'),
    "\nglobalThis.addEventListener?.('click', () => import('./later.tsx'));\n",
  );
  const { client } = await bundleSite(await loadConfig(root, 'production'), Promise.resolve({}));
  const sheetOf = async (view: string) => {
    const [url] = client.views[view]?.styles ?? [];
    const file = client.files.find(({ path }) => `/${path}` === url);
    return file === undefined ? '' : Buffer.from(await file.make()).toString();
  };
  assert.match(await sheetOf('index'), '#010203');
  assert.is(await sheetOf('note'), '');
});

test('constants of the definition are put in where styles name them', async () => {
  const root = copyFixture('tiny');
  writeFileSync(
    join(root, 'plain.css'),
    '@media (--wide) { p { font-weight: var(--bold); color: var(--other); } }',
  );
  writeFileSync(
    join(root, 'box.module.css'),
    '@media not (--wide) { .box { font-weight: var(--bold); } }',
  );
  appendFileSync(
    join(root, 'index-view.tsx'),
    "\nimport './plain.css'; import box from './box.module.css'; export const used = box.box;\n",
  );
  const site = await loadConfig(root, 'production');
  const constants = { '--wide': '(width >= 48em)', '--bold': '600' };
  const { client } = await bundleSite({ ...site, constants }, Promise.resolve({}));
  const texts = await Promise.all(
    client.files.map(async (file) => Buffer.from(await file.make()).toString()),
  );
  const sheet = texts.find((text) => text.includes('--other')) ?? '';
  assert.match(sheet, '@media(width>=48em){p{font-weight:600;color:var(--other)}}');
  assert.match(sheet, /@media\s?(?:not )?\(?.*48em\)\{\.box_\w{5}\{font-weight:600\}\}/);
});

test('rules that two modules take come once, before both, with the files of their own folder', async () => {
  const root = copyFixture('tiny');
  mkdirSync(join(root, 'shared'));
  writeFileSync(join(root, 'shared/dot.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const base = '.base { color: green; background: url(dot.svg); }';
  writeFileSync(join(root, 'shared/base.module.css'), base);
  for (const name of ['one', 'two']) {
    const text = `.${name} { composes: base from './shared/base.module.css'; color: red; }`;
    writeFileSync(join(root, `${name}.module.css`), text);
  }
  appendFileSync(
    join(root, 'index-view.tsx'),
    "\nimport one from './one.module.css'; import two from './two.module.css'; export const used = one.one + two.two;\n",
  );
  const { client } = await bundleSite(await loadConfig(root, 'production'), Promise.resolve({}));
  const texts = await Promise.all(
    client.files.map(async (file) => Buffer.from(await file.make()).toString()),
  );
  const sheet = texts.find((text) => text.includes('green') && text.includes('dot-')) ?? '';
  const order = Array.from(sheet.matchAll(/\.(base|one|two)_/g), ([, name]) => name);
  assert.equal(order, ['base', 'one', 'two']);
});

test('styles name files next to them, and files of the static folder from the root', async () => {
  const root = copyFixture('tiny');
  writeFileSync(join(root, 'photo.jpg'), 'a photo');
  writeFileSync(
    join(root, 'plain.css'),
    'a { background: url(photo.jpg) } b { background: url(/a.png) } i { background: url(//b.example/c.png) }',
  );
  appendFileSync(join(root, 'index-view.tsx'), "\nimport './plain.css';\n");
  const site = await loadConfig(root, 'production');
  const { client } = await bundleSite({ ...site, base: '/sub' }, Promise.resolve({}));
  const texts = await Promise.all(
    client.files.map(async (file) => Buffer.from(await file.make()).toString()),
  );
  const sheet = texts.find((text) => text.includes('b.example')) ?? '';
  const urls = Array.from(sheet.matchAll(/url\("?([^")]+)/g), ([, url]) => url);
  assert.match(urls[0] ?? '', /^\/sub\/assets\/hashed\/photo-\w+\.jpg$/);
  assert.equal(urls.slice(1), ['/sub/a.png', '//b.example/c.png']);
});

test.run();
