import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { loadConfig } from '../../generator/config/load-config.ts';
import { type BuiltPage, findAll, readPages } from '../helpers/built-pages.ts';
import { buildRealSite, listOutputs } from '../helpers/built-site.ts';
import { projectFolder } from '../helpers/project.ts';

let out: string;
let origin: string;
let outputs: Set<string>;
let pages: Map<string, BuiltPage & { ids: string[] }>;

test.before(async () => {
  origin = (await loadConfig(projectFolder, 'production')).url;
  out = await buildRealSite();
  outputs = new Set(listOutputs(out));
  pages = new Map(
    readPages(out).map((page) => {
      const ids = findAll('[id]', page.tree).map(({ attribute }) => attribute('id') ?? '');
      return [page.path, { ...page, ids }];
    }),
  );
  assert.ok(pages.size > 50);
});

/** Why a link of the file at `from` leads nowhere; undefined when it does, or leaves the site. */
function findFault(link: string, from: string): string | undefined {
  const url = new URL(link, origin + from);
  if (url.origin !== origin) return undefined;
  const path = decodeURIComponent(url.pathname);
  const page = pages.get(path);
  if (page === undefined) return outputs.has(path) ? undefined : `${from}: ${link} is not there`;
  const id = decodeURIComponent(url.hash.slice(1));
  return id === '' || page.ids.includes(id) ? undefined : `${from}: ${link} has no such id`;
}

function findFaults(links: readonly string[], from: string): string[] {
  return links.map((link) => findFault(link, from)).filter((fault) => fault !== undefined);
}

test('every link, image, script and style of every page is there, anchors included', () => {
  const faults = [...pages.values()].flatMap(({ path, tree }) => {
    const links = findAll('[href], [src], [srcset], [action]', tree).flatMap(({ attribute }) => [
      attribute('href'),
      attribute('src'),
      attribute('action'),
      ...(attribute('srcSet')?.split(',') ?? []).map((variant) => variant.trim().split(' ')[0]),
    ]);
    assert.ok(links.length > 10, path);
    return findFaults(
      links.filter((link) => link !== undefined),
      path,
    );
  });
  assert.equal(faults, []);
});

test('what a page says of itself to search engines and networks is there', () => {
  for (const { path, tree } of pages.values()) {
    const metadata = findAll('meta[property^="og:"], meta[name^="twitter:"]', tree)
      .map(({ attribute }) => attribute('content') ?? '')
      .filter((content) => content.startsWith(origin));
    const data = findAll('script[type="application/ld+json"]', tree).flatMap(({ text }) =>
      listStrings(JSON.parse(text)).filter((value) => value.startsWith(origin)),
    );
    // An @id is a name, not an address; a search action is a pattern.
    const addresses = data.filter((value) => !/#organization$|\{/.test(value));
    assert.equal(findFaults([...metadata, ...addresses], path), []);
    const [canonical] = findAll('link[rel="canonical"]', tree);
    assert.is(canonical?.attribute('href'), origin + path, path);
  }
});

test('sitemap, feeds, manifest and styles name what is there', () => {
  for (const file of outputs) {
    const text = () => readFileSync(join(out, file), 'utf8');
    if (/\.xml$|feed\.json$|robots\.txt$/.test(file)) {
      const links = text().match(new RegExp(`${origin}[^\\s"'<>&\\\\)]*`, 'g')) ?? [];
      assert.ok(links.length > 0, file);
      assert.equal(findFaults(links, file), []);
    }
    if (file.endsWith('.webmanifest')) {
      const icons: { src: string }[] = JSON.parse(text()).icons;
      assert.equal(
        findFaults(
          icons.map(({ src }) => src),
          file,
        ),
        [],
      );
    }
    if (file.endsWith('.css')) {
      const links = [...text().matchAll(/url\(["']?([^"')]+)/g)].map(([, link = '']) => link);
      assert.equal(findFaults(links, file), []);
    }
  }
});

test('no link only leads to the top of the page that it is on', () => {
  // The platform's page is prerendered once for all its addresses; only the browser knows which one is open.
  const single = [...pages.values()].filter(({ path }) => path !== '/app/dashboard');
  const faults = single.flatMap(({ path, tree }) => {
    // The hero, which has the page's h1, and what is around it.
    const ids = findAll('main, main :has(h1), h1', tree).map(({ attribute }) => attribute('id'));
    const top = ['', 'top', ...ids];
    return findAll('a[href]', tree)
      .filter(({ attribute, text }) => {
        const url = new URL(attribute('href') ?? '', origin + path);
        const isHere = url.origin === origin && url.pathname === path && url.search === '';
        // The skip link is for the keyboard. A link of a menu says that its page is open.
        const isMeant =
          url.hash === '#content' || text === 'USTA' || attribute('ariaCurrent') !== undefined;
        return isHere && !isMeant && top.includes(decodeURIComponent(url.hash.slice(1)));
      })
      .map(({ text, attribute }) => `${path}: ${text} to ${attribute('href')}`);
  });
  assert.equal(faults, []);
});

test('no id stands on a page twice', () => {
  for (const { path, ids } of pages.values()) {
    assert.equal(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      [],
      path,
    );
  }
});

/** Every text in a JSON value, however deep. */
function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(listStrings);
}

test.run();
