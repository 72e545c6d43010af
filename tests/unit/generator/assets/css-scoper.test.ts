import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createCssScoper } from '../../../../generator/assets/css-scoper.ts';
import { createFolder } from '../../../helpers/project.ts';

const root = createFolder('css-scoper');
const site = { root, constants: {} };
const fileOf = (name: string) => join(root, `${name}.module.css`);
const [card, list] = [fileOf('card'), fileOf('list')];

/** Writes files by the first part of their names, and scopes the first one. */
function scope(texts: Readonly<Record<string, string>>, scoper = createCssScoper(site)) {
  for (const [name, text] of Object.entries(texts)) writeFileSync(fileOf(name), text);
  return scoper.load(fileOf(Object.keys(texts)[0] ?? ''));
}

/** Class names without what the path adds. */
const plain = (text = '') => text.replace(/_\w{5}/g, '');

/** A cache that counts how often it is read and written. */
function createCache() {
  const values = new Map<string, unknown>();
  const counts = { recalled: 0, kept: 0 };
  return {
    counts,
    values,
    recall(name: string): unknown {
      counts.recalled += 1;
      return structuredClone(values.get(name));
    },
    keep(name: string, value: unknown): void {
      counts.kept += 1;
      values.set(name, structuredClone(value));
    },
  };
}

test('classes get names from the file’s path, and constants their values', async () => {
  writeFileSync(card, '@media (--narrow) { .box > p { color: red } }');
  const { css, names } = await createCssScoper({
    root,
    constants: { '--narrow': '(width < 40rem)' },
  }).load(card);
  assert.match(names.box ?? '', /^box_\w{5}$/);
  assert.is(css, `@media (width < 40rem) { .${names.box} > p { color: red } }`);
  const other = await scope({ list: '.box {}' });
  assert.is.not(other.names.box, names.box);
});

test('the next build takes what is kept for the same text, and scopes only other texts', async () => {
  const cache = createCache();
  const first = createCssScoper(site, cache);
  await scope({ list: '.item {}' }, first);
  const made = await scope({ card: '.box { color: red }' }, first);
  await first.keep();

  // Marks what is kept, to see where a result comes from.
  for (const [, module] of cache.values.get('css-modules') as [string, { css: string }][]) {
    module.css = `kept ${module.css}`;
  }
  const second = createCssScoper(site, cache);
  const known = await second.load(card);
  assert.is(known.css, `kept ${made.css}`);
  assert.equal(known.names, made.names);
  const edited = await scope({ card: '.box { color: blue }' }, second);
  assert.is(edited.css, made.css.replace('red', 'blue'));
});

test('the cache is read on first use, and written only if something changed', async () => {
  const cache = createCache();
  const first = createCssScoper(site, cache);
  await first.keep();
  assert.equal(cache.counts, { recalled: 0, kept: 0 });
  await scope({ card: '.box {}' }, first);
  await first.keep();
  const second = createCssScoper(site, cache);
  await second.load(card);
  await second.keep();
  assert.equal(cache.counts, { recalled: 2, kept: 1 });
});

test('a module with a mistake is not kept, but the others are', async () => {
  const cache = createCache();
  const scoper = createCssScoper(site, cache);
  await scope({ list: '.item {' }, scoper).catch(() => undefined);
  await scope({ card: '.box {}' }, scoper);
  await scoper.keep();
  const kept = cache.values.get('css-modules') as [string][];
  assert.equal(
    kept.map(([path]) => path),
    ['card.module.css'],
  );
});

test('a module names those that it takes from, each after those that it takes from', async () => {
  const { css, names, foreign } = await scope({
    list: `@value wide from './sizes.module.css';
      :local .item { composes: box from './card.module.css'; width: wide }
      @value (narrow as slim, wide) from "./sizes.module.css";
      .first, :local(.last) { composes: edge from './edge.module.css'; width: slim }`,
    card: ".box { composes: edge from './edge.module.css'; color: red }",
    edge: '.edge { border: 0 }',
    sizes: '@value wide: 60rem; @value narrow: 40rem;',
  });
  assert.equal([plain(names.item), plain(names.last)], ['item box edge', 'last edge']);
  const rules = [...css.matchAll(/\.(\w+)_\w{5} \{/g)].map(([, name]) => name);
  assert.equal(rules, ['item', 'last']);
  assert.equal(css.match(/\d+rem/g), ['60rem', '40rem']);
  assert.equal([...foreign].sort(), [fileOf('card'), fileOf('edge'), fileOf('sizes')]);
  assert.ok(foreign.indexOf(fileOf('edge')) < foreign.indexOf(fileOf('card')));
});

test('the rules of a file that is no CSS Module by its name are part of the module', async () => {
  writeFileSync(join(root, 'plain.css'), '.box { color: red }');
  const { css, names } = await scope({ list: ".item { composes: box from './plain.css' }" });
  assert.is(plain(names.item), 'item box');
  assert.match(plain(css), /^\.box \{ color: red \}\n\.item \{/);
});

test('it is scoped each time, because another file decides its names', async () => {
  const cache = createCache();
  const scoper = createCssScoper(site, cache);
  const text = '.item { composes: box from "./card.module.css" }';
  const namesWith = async (other: string) =>
    plain((await scope({ list: text, card: other }, scoper)).names.item);
  assert.is(await namesWith('.box {}'), 'item box');
  assert.is(await namesWith('.edge {} .box { composes: edge }'), 'item box edge');
  await scoper.keep();
  assert.is(cache.counts.kept, 0);
});

test('a mistake in what it takes is an error at its place', async () => {
  const taking = ".item {\n  composes: box from './card.module.css';\n}";
  const faults = {
    'a syntax error': ['card', '.box { color: red', /card\.module\.css:1:1: Unclosed block/],
    'no such value': [
      'list',
      ".a {}\n@value tall as high from './card.module.css';",
      /list\.module\.css:2:8: .* has no value "tall"/,
    ],
    'no such class': ['card', '.other {}', /list\.module\.css:2:13: .* has no class "box"/],
    'an element': [
      'card',
      'div { composes: box } .box {}',
      /card\.module\.css:1:1: composes works only in a rule for a class, such as \.card/,
    ],
    'a nested rule': ['card', '.box { .a { composes: b } } .b {}', /only in a rule for a class/],
    'a class of this file': ['card', '.box { composes: none }', /card.*1:8: .*"none" in composes/],
    'a circle': [
      'card',
      ".box { composes: item from './list.module.css' }",
      /card\.module\.css:1:29: \.\/list\.module\.css takes names from this file/,
    ],
  } as const;
  for (const [what, [name, text, message]] of Object.entries(faults)) {
    const error = await scope({ list: taking, card: '.box {}', [name]: text }).catch(
      (reason: unknown) => reason,
    );
    assert.match(String(error), message, what);
  }
  rmSync(card);
  const error = await createCssScoper(site)
    .load(list)
    .catch((reason: unknown) => reason);
  assert.match(String(error), /list\.module\.css:2:23: \.\/card\.module\.css does not exist/);
});

test.run();
