import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type BuiltPage, findAll, readPages, readText, type Tree } from '../helpers/built-pages.ts';
import { buildRealSite } from '../helpers/built-site.ts';
import * as spec from './spec-table.ts';

let pages: Map<string, BuiltPage>;
test.before(async () => {
  pages = new Map(readPages(await buildRealSite()).map((page) => [page.path, page]));
});

/** The pages as they are served, so before any script: what is said of them is there without one. */
function open(path: string): Tree {
  const page = pages.get(path);
  if (page === undefined) throw new Error(`${path} is not built`);
  return page.tree;
}

function main(path: string) {
  const [found] = findAll('main', open(path));
  if (found === undefined) throw new Error(`${path} has no main`);
  return found;
}

/** The shortest text of an element of the page that holds all the words. */
function findTogether(path: string, words: readonly string[]): string | undefined {
  return findAll('h1, h2, h3, p, li, tr, [role=row], dl > div, section, header', main(path).element)
    .map(({ text }) => text)
    .filter((text) => words.every((word) => hasWord(text, word)))
    .sort((a, b) => a.length - b.length)[0];
}

/** 8K is not in 128K. */
function hasWord(text: string, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\d.,])${escaped}`, 'i').test(text);
}

test('every route is built', () => {
  assert.equal(
    spec.routes.filter((route) => !pages.has(route)),
    [],
  );
});

test('every call to action has its label, its target and its place', () => {
  for (const [path, label, target, where] of spec.callsToAction) {
    const found = findAll('a', main(path).element).filter(({ text }) => text === label);
    assert.equal(
      found.map(({ attribute }) => attribute('href')),
      Array(where === 'twice' ? 2 : Math.max(1, found.length)).fill(target),
      `${path}: ${label}`,
    );
    if (where !== 'closing') continue;
    const last = findAll('main section', open(path)).at(-1);
    assert.ok(last && findAll('a', last.element).some(({ text }) => text === label), path);
  }
});

test('every figure and claim stands with what it means', () => {
  for (const [path, ...words] of spec.claims) {
    const together = findTogether(path, words);
    assert.ok(together !== undefined && together.length < 600, `${path}: ${words.join(', ')}`);
  }
});

test('every text, part and anchor is there', () => {
  for (const [path, ...texts] of spec.texts) {
    for (const text of texts) assert.ok(main(path).text.includes(text), `${path}: ${text}`);
  }
  for (const [path, selector, count] of spec.counts) {
    assert.is(findAll(selector, open(path)).length, count, `${path}: ${selector}`);
  }
  for (const [path, ...ids] of spec.anchors) {
    for (const id of ids) assert.is(findAll(`#${id}`, main(path).element).length, 1, path + id);
  }
});

test('header and footer are on every page of the public layout', () => {
  for (const path of spec.routes.filter((route) => !/^\/(?:login|app)/.test(route))) {
    const [header] = findAll('body header', open(path));
    const [footer] = findAll('footer', open(path));
    assert.ok(header && footer, path);
    const menus = findAll('nav[aria-label="Main"] button', header.element);
    assert.equal(
      menus.map(({ text }) => text),
      [...spec.header.menus],
      path,
    );
    for (const [part, links] of [
      [header, spec.header.links],
      [footer, spec.footer.links],
    ] as const) {
      for (const [label, target] of links) {
        const found = findAll('a', part.element).filter(({ text }) => text === label);
        assert.is(found[0]?.attribute('href'), target, `${path}: ${label}`);
      }
    }
  }
});

test('the footer has its lists, its networks, its newsletter and its copyright line', () => {
  const [footer] = findAll('footer', open('/'));
  assert.ok(footer);
  for (const [label, entries] of spec.footer.lists) {
    const list = findAll('nav', footer.element).find(({ text }) => text.startsWith(label));
    assert.is(list && findAll('a', list.element).length, entries, label);
  }
  for (const name of spec.footer.social) assert.match(footer.text, name);
  assert.match(footer.text, spec.footer.newsletter);
  assert.match(footer.text, `© ${new Date().getFullYear()} USTA`);
  const [email] = findAll('form input[type="email"][required]', footer.element);
  assert.ok(email);
});

test('every field takes at most 10,000 characters (spec §9)', () => {
  for (const { path, tree } of pages.values()) {
    const fields = findAll('textarea, input:not([type="checkbox"], [type="radio"])', tree);
    const unlimited = fields.filter(({ attribute }) => !(Number(attribute('maxLength')) <= 10_000));
    assert.equal(
      unlimited.map(({ attribute }) => attribute('name')),
      [],
      path,
    );
  }
});

test('the changelog has every version with its date and its kinds of changes', () => {
  const items = findAll('li[id^="v"]', main('/about/resources/changelogs').element);
  const found = items.map(({ element, text }) => ({
    version: /^\d+\.\d+\.\d+/.exec(text)?.[0],
    date: findAll('time', element)[0]?.attribute('dateTime'),
    kinds: findAll('h4', element).map((heading) => readText(heading.element)),
  }));
  assert.equal(
    found.map(({ version, date }) => [version, date]),
    spec.versions.map(([version, date]) => [version, date]),
  );
  for (const [index, [version, , kinds]] of spec.versions.entries()) {
    if (kinds) assert.equal(found[index]?.kinds, kinds, version);
  }
  assert.match(items[0]?.text ?? '', 'Latest');
  assert.match(items.at(-1)?.text ?? '', 'Major');
});

test('every indexed page has the metadata that the spec lists', () => {
  for (const { path, tree } of pages.values()) {
    if (findAll('meta[name="robots"][content^="noindex"]', tree).length > 0) continue;
    // One segment below the list: its further pages and categories have two.
    const isArticle = /^\/resources\/blog\/[^/]+$/.test(path);
    const wanted = [...spec.metadata, ...(isArticle ? spec.articleMetadata : [])];
    const missing = wanted.filter((selector) => findAll(selector, tree).length !== 1);
    assert.equal(missing, [], path);
    assert.match(findAll('title', tree)[0]?.text ?? '', / \| USTA$/, path);
  }
});

test.run();
