import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { mediaType } from '../../generator/lib/media-type.ts';
import { collectFaults, launch } from '../helpers/browser.ts';
import { freePort } from '../helpers/free-port.ts';
import { listen } from '../helpers/listen.ts';
import { hasNginx, startNginx } from '../helpers/nginx.ts';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';
import { startServer } from '../helpers/stet-process.ts';

/*
 * With urlStyle: 'directory', the URLs of pages end in a slash, and nothing that the build writes
 * leads to a redirect: not on stet's servers, with nginx, or on a host that only knows folders.
 */

let browser: Browser;

test.before(async () => {
  browser = await launch();
});
test.after(() => browser?.close());

/** More of a note's page: old paths, and structured data. */
const planned = `aliases: ['/past/' + note.id, '/' + note.id + '.html'],
  head: { jsonLd: [{ '@context': 'https://schema.org', '@type': 'WebPage', name: 'A', url: tools.url('/notes/' + note.id) }],`;

/** The fixture with folders, at the root of its host or below a path. */
async function buildSite(base: string): Promise<string> {
  const root = copyFixture('based');
  edit(root, 'site.config.ts', (text) =>
    text
      .replace('https://user.example/project/', `https://user.example${base}`)
      .replace('  name:', "  urlStyle: 'directory',\n  name:")
      .replace("path: '/notes/*'", "path: '/notes/first'")
      .replace(
        "to: '/notes/first', status: 200 }",
        "$&, { from: '/exact', to: '/notes/first', status: 200 }",
      )
      .replace('head: { title: note', `${planned} title: note`),
  );
  edit(root, 'notes/first.md', (text) =>
    text
      .replace('(second)', '(../second)')
      .replace(
        /\[absolute one\]\(.*?\)/,
        '[file of the page](second.md#part), [slash](/notes/second/)',
      ),
  );
  writeFileSync(
    join(root, 'notes/third-2.0.md'),
    '---\nheading: Third\nwritten: 2024-05-03\n---\nThird.\n',
  );
  const { code, stdout, stderr } = await stet('build', '--root', root);
  assert.is(code, 0, stdout + stderr);
  return root;
}

function edit(root: string, file: string, change: (text: string) => string): void {
  const path = join(root, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

/** A host that only knows files and folders, as GitHub Pages and most file servers do. */
async function startFolders(out: string, base: string) {
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURI(new URL(url, 'http://a.example').pathname).slice(base.length);
    const file = join(out, path);
    const isFolder = existsSync(file) && statSync(file).isDirectory();
    if (isFolder && !path.endsWith('/')) {
      response.writeHead(301, { Location: `${base}${path}/` }).end();
      return;
    }
    const sent = isFolder ? join(file, 'index.html') : file;
    const isThere = existsSync(sent) && statSync(sent).isFile();
    response.writeHead(isThere ? 200 : 404, {
      'Content-Type': mediaType(isThere ? sent : 'a.html'),
    });
    response.end(readFileSync(isThere ? sent : join(out, '404.html')));
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => void server.close(),
  };
}

const nginxFor = (port: number, out: string) => `server {
  listen 127.0.0.1:${port};
  root ${out};
  include ${out}/_nginx.conf;
}`;

/** Every URL that a text names: links, forms, feeds, the sitemap, metadata and JSON-LD. */
function listUrls(text: string): string[] {
  const named =
    /\s(?:href|src|action|content)="([^"]*)"|<(?:loc|link|guid|id)[^>]*>([^<]+)<|"(?:url|id|home_page_url)":"([^"]*)"/g;
  return [...text.matchAll(named)]
    .map(([, attribute, element, json]) => attribute ?? element ?? json ?? '')
    .filter((url) => /^(?:\/|\.|https:\/\/user\.example)/.test(url));
}

/** Requests every URL of the site, from its home page and sitemap on. */
async function crawl(host: string, base: string): Promise<string[]> {
  const queue = [
    `${base}/`,
    ...['sitemap.xml', 'rss.xml', 'atom.xml', 'feed.json'].map((file) => `${base}/${file}`),
  ];
  const seen = new Set(queue);
  for (const path of queue) {
    const answer = await fetch(host + path, { redirect: 'manual' });
    assert.is(answer.status, 200, `${host}${path}`);
    if (!/html|xml|json/.test(answer.headers.get('content-type') ?? '')) continue;
    for (const url of listUrls(await answer.text())) {
      const { origin, pathname } = new URL(url, `https://user.example${path}`);
      const isOther =
        origin !== 'https://user.example' || /^\/(?:project\/)?other|^\/api/.test(pathname);
      if (isOther || !pathname.startsWith(`${base}/`) || seen.has(pathname)) continue;
      seen.add(pathname);
      queue.push(pathname);
    }
  }
  return queue;
}

for (const base of ['', '/project']) {
  const where = base === '' ? 'at the root of its host' : 'below a path';

  test(`${where}, no URL of a site leads to a redirect, on any host`, async () => {
    const root = await buildSite(base);
    const out = join(root, 'dist');
    const port = await freePort();
    const own = await startServer('serve', '--no-build', '--root', root, '--port', '0');
    const hosts = [
      { url: own.url.replace(/(?<=\d)\/.*/, ''), close: () => own.stop() },
      ...(hasNginx() ? [await startNginx(port, nginxFor(port, out))] : []),
      await startFolders(out, base),
    ];
    const pages = ['/', '/notes/first/', '/notes/second/', '/notes/third-2.0/'].map(
      (path) => base + path,
    );
    try {
      for (const { url } of hosts) {
        const paths = await crawl(url, base);
        for (const page of pages) assert.ok(paths.includes(page), `${url}${page}`);
        const ask = async (path: string) => {
          const { status, headers } = await fetch(url + base + path, { redirect: 'manual' });
          return [status, headers.get('location')];
        };
        assert.equal((await ask('/notes/first'))[1], `${base}/notes/first/`, url);
        assert.equal(await ask('/404/'), [404, null], url);
        const { code, stdout } = await stet(
          'verify',
          '--root',
          root,
          '--out',
          out,
          '--live',
          url + base,
        );
        const isOwn = url !== hosts.at(-1)?.url;
        if (isOwn) assert.is(code, 0, stdout);
        // It has no rules, so it lacks headers and the pages that answer for other paths.
        assert.not.match(stdout, /error {2}live\/(?:redirect|changed)/, stdout);
        if (!isOwn) continue;
        for (const [from, to] of [
          ['/old', '/notes/second/'],
          ['/old/', '/notes/second/'],
          ['/past/first/', '/notes/first/'],
          ['/first.html', '/notes/first/'],
        ]) {
          assert.equal(await ask(from ?? ''), [301, `${base}${to}`], `${url} ${from}`);
        }
        for (const path of [
          '/notes/first?a=1',
          '/notes/first.html?a=1',
          '/notes/first/index.html?a=1',
          '/notes/first//?a=1',
        ]) {
          assert.equal(await ask(path), [308, `${base}/notes/first/?a=1`], `${url} ${path}`);
        }
        for (const path of ['/exact', '/exact/', '/app/x', '/app/x/']) {
          assert.equal(await ask(path), [200, null], `${url} ${path}`);
        }
        assert.equal(await ask('/notes/'), [404, null]);
        const { headers } = await fetch(`${url}${base}/notes/first/`);
        assert.is(headers.get('x-which'), 'notes');
      }
    } finally {
      for (const host of hosts) await host.close();
    }
  });

  test(`${where}, links open pages without a load, also while watching`, async () => {
    const root = await buildSite(base);
    for (const command of ['serve', 'watch']) {
      const server = await startServer(command, '--root', root, '--port', '0');
      const page = await browser.newPage();
      page.setDefaultTimeout(30_000);
      const faults = collectFaults(page);
      const host = server.url.replace(/(?<=\d)\/.*/, '');
      const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
      try {
        const isWatched = command === 'watch' && page.waitForResponse('**/__stet/events');
        await page.goto(`${host}${base}/notes/first`);
        await isWatched;
        await heading('First');
        assert.is(page.url(), `${host}${base}/notes/first/`);
        // Hydrated: links open pages from now on.
        await page.locator('#root[class]').waitFor();
        await page.evaluate(() => Object.assign(window, { isSame: true }));
        await page.getByRole('link', { name: 'relative link' }).click();
        await heading('Second');
        assert.is(page.url(), `${host}${base}/notes/second/`);
        assert.is(
          await page.getAttribute('link[rel=canonical]', 'href'),
          `https://user.example${base}/notes/second/`,
        );
        await page.getByRole('link', { name: 'Home', exact: true }).click();
        await heading('Notes');
        assert.is(await page.getAttribute('link[rel=next]', 'href'), `${base}/notes/first/`);
        await page.getByRole('link', { name: 'First' }).click();
        await heading('First');
        assert.is(page.url(), `${host}${base}/notes/first/`);
        assert.ok(await page.evaluate(() => 'isSame' in window));
        if (command === 'watch') {
          edit(root, 'notes/first.md', (text) => text.replace('A [path]', 'Edited: a [path]'));
          await page.getByText('Edited: a').waitFor();
          assert.ok(await page.evaluate(() => 'isSame' in window));
        }
        assert.equal(faults, []);
      } finally {
        await page.close();
        await server.stop();
      }
    }
  });
}

test.run();
