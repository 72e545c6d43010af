import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { collectFaults, launch } from '../helpers/browser.ts';
import { replaceIn } from '../helpers/files.ts';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';
import { type StetServer, startServer } from '../helpers/stet-process.ts';
import { until } from '../helpers/until.ts';

/* A site whose URL has a path, /project, as the project pages of GitHub have. */

const root = copyFixture('based');
let server: StetServer;
let browser: Awaited<ReturnType<typeof launch>>;

test.before(async () => {
  server = await startServer('serve', '--root', root, '--port', '0');
  browser = await launch();
});
test.after(async () => {
  await browser?.close();
  await server?.stop();
});

const built = (file: string) => readFileSync(join(root, 'dist', file), 'utf8');

/** Status of an answer, and where it leads. */
async function ask(path: string): Promise<[number, string | null]> {
  const { status, headers } = await fetch(server.url + path, { redirect: 'manual' });
  return [status, headers.get('location')];
}

/** A page, and what went wrong on it: requests that failed or left the base, and complaints. */
async function openPage() {
  const page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  const faults = collectFaults(page);
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400 || !pathname.startsWith('/project/')) faults.push(response.url());
  });
  return { page, faults };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('the server answers below the base, and the root of the host leads there', async () => {
  assert.equal(await ask('/'), [302, '/project/']);
  assert.equal(await ask('/project?a=1'), [308, '/project/?a=1']);
  for (const path of ['/notes/first', '/projects/', '/rss.xml', '/healthz', '/api/hello']) {
    assert.equal(await ask(path), [404, null], path);
  }
  for (const path of ['/', '/notes/first', '/app/x', '/rss.xml', '/healthz', '/readyz']) {
    assert.equal(await ask(`/project${path}`), [200, null], path);
  }
  assert.equal(await ask('/project/notes/first.html?a=1'), [308, '/project/notes/first?a=1']);
  assert.equal(await ask('/project/index.html'), [308, '/project/']);
  assert.equal(await ask('/project/old'), [301, '/project/notes/second']);
  const missing = await fetch(`${server.url}/project/nothing`);
  assert.is(missing.status, 404);
  assert.match(await missing.text(), '<h1>Not found</h1>');
  const { headers } = await fetch(`${server.url}/project/notes/first`);
  assert.is(headers.get('x-which'), 'notes');
  assert.match(headers.get('content-security-policy') ?? '', 'report-uri /project/api/reports;');
  assert.match(server.output.stdout, '"path":"/project/notes/first"');
});

test('every page that a link leads to loads all that it names, and says nothing', async () => {
  const { page, faults } = await openPage();
  const queue = ['/project/'];
  const seen = new Set(queue);
  for (const path of queue) {
    await page.goto(server.url + path, { waitUntil: 'networkidle' });
    const named = 'a[href], link[href], form[action]';
    const links = await page.$$eval(named, (elements) =>
      elements.map(
        (element) => element.getAttribute('href') ?? element.getAttribute('action') ?? '',
      ),
    );
    for (const url of links.map((link) => new URL(link, page.url()))) {
      if (url.origin !== server.url || seen.has(url.pathname)) continue;
      seen.add(url.pathname);
      const answer = await fetch(url);
      assert.is(answer.status, 200, `${url} on ${path}`);
      if (answer.headers.get('content-type')?.includes('html')) queue.push(url.pathname);
    }
  }
  for (const path of ['/project/notes/second', '/project/atom.xml', '/project/plain.svg']) {
    assert.ok(seen.has(path), path);
  }
  assert.equal(queue.sort(), ['/project/', '/project/notes/first', '/project/notes/second']);
  assert.equal(faults, []);
  await page.close();
});

test('a link opens its page without a load, and what the page shows and asks for is there', async () => {
  const { page, faults } = await openPage();
  await page.goto(`${server.url}/project/`);
  // The index that the definition made, and the answer of the API, which knows no base.
  await page.getByText('["first","second"] {"path":"/api/hello"}').waitFor();
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByRole('link', { name: 'First' }).click();
  await heading(page, 'First').waitFor();
  assert.is(page.url(), `${server.url}/project/notes/first`);
  await until(page, () => {
    const image = document.querySelector<HTMLImageElement>('picture img');
    image?.scrollIntoView();
    return (image?.naturalWidth ?? 0) > 0;
  });
  assert.is(await page.locator('.heading-anchor').count(), 0);
  await page.getByRole('link', { name: 'path', exact: true }).click();
  await heading(page, 'Second').waitFor();
  // Of the view alone; the document had it as a link.
  assert.is(
    await page.evaluate(() => getComputedStyle(document.querySelector('main') as Element).padding),
    '16px',
  );
  assert.is(
    await page.getAttribute('link[rel=canonical]', 'href'),
    'https://user.example/project/notes/second',
  );
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await heading(page, 'Notes').waitFor();
  assert.is(await page.getAttribute('link[rel=next]', 'href'), '/project/notes/first');
  assert.is(page.url(), `${server.url}/project/`);
  assert.ok(await page.evaluate(() => 'isSame' in window));
  assert.equal(faults, []);
  await page.close();
});

test('feeds, sitemap, robots.txt and the manifest name the URLs of the site', () => {
  const urls = ['rss.xml', 'atom.xml', 'feed.json', 'sitemap.xml'].flatMap((file) => [
    ...built(file).matchAll(/https:\/\/user\.example[^"'\s<\\]*/g),
  ]);
  const others = urls.map(String).filter((url) => !url.startsWith('https://user.example/project/'));
  assert.ok(urls.length > 40, String(urls.length));
  // A link to another site of the same host.
  assert.equal([...new Set(others)], ['https://user.example/other']);
  assert.match(built('robots.txt'), 'Disallow: /project/app/\n');
  assert.match(built('robots.txt'), 'Sitemap: https://user.example/project/sitemap.xml\n');
  const { start_url, icons } = JSON.parse(built('app.webmanifest'));
  assert.equal([start_url, icons[0].src], ['/project/', '/project/icon.svg']);
  assert.match(built('old.html'), 'content="0; url=/project/notes/second"');
});

test('hosts are told paths with the base, and where the files below it are', () => {
  assert.is(
    built('_redirects'),
    '/project/old /project/notes/second 301\n/ /project/ 302\n/project/* /:splat 200\n/project/app/* /project/notes/first 200\n',
  );
  assert.match(built('_headers'), '/project/assets/hashed/*\n  Cache-Control:');
  assert.match(built('_headers'), '/project/notes/*\n  X-Which: notes\n');
  const nginx = built('_nginx.conf');
  assert.match(nginx, 'if ($request_uri !~ "^/project/") { return 404; }');
  assert.match(nginx, 'if ($stet_path = "") { rewrite "^/project(/.*)$" $1; }');
  assert.match(nginx, 'location = "/old" { return 301 "/project/notes/second"; }');
  assert.match(nginx, '{ return 308 /project$stet_page$is_args$args; }');
  const caddy = built('_Caddyfile');
  assert.match(caddy, '\tredir @host /project/ 302\n');
  assert.match(caddy, '\trespond @outside 404\n\turi strip_prefix /project\n');
  assert.match(caddy, 'redir * /project{re.page.1} 308');
  assert.match(caddy, 'redir @redirect0 `/project/notes/second` 301');
});

test('a path that has the base, or that nothing gave it, is an error with what to write', async () => {
  const copy = copyFixture('based');
  const write = (file: string, from: string, to: string) => {
    const path = join(copy, file);
    replaceIn(path, from, to);
  };
  write('notes/first.md', '(/notes/second)', '(/project/notes/second)');
  const checked = await stet('check', '--root', copy);
  assert.is(checked.code, 1);
  assert.match(checked.stdout + checked.stderr, 'There is no page /project/notes/second.');
  assert.match(checked.stdout + checked.stderr, 'Did you mean /notes/second?');
  write('notes/first.md', '(/project/notes/second)', '(/notes/second)');
  write('missing-view.tsx', '<h1>', "{createElement('a', { href: '/notes/first' }, 'First')}<h1>");
  write('missing-view.tsx', 'export', "import { createElement } from 'react';\nexport");
  write('note-view.tsx', ' data-page-body=""', '');
  const failed = await stet('build', '--root', copy);
  assert.is(failed.code, 1);
  assert.match(failed.stdout + failed.stderr, 'goes to /project/notes/second, which');
  assert.match(failed.stdout + failed.stderr, 'Put data-page-body on');
  assert.match(failed.stdout + failed.stderr, '/notes/first is not below /project');
  assert.match(failed.stdout + failed.stderr, "withBase('/notes/first')");
});

test('watch serves below the base, shows an edit in place and tells of mistakes', async () => {
  const copy = copyFixture('based');
  const watch = await startServer('watch', '--root', copy, '--port', '0');
  const { page, faults } = await openPage();
  try {
    assert.match(watch.output.stdout, `${watch.url}/project\n`);
    await Promise.all([page.waitForResponse('**/project/__stet/events'), page.goto(watch.url)]);
    assert.is(page.url(), `${watch.url}/project/`);
    await page.getByText('"path":"/api/hello"').waitFor();
    await page.getByRole('link', { name: 'Second' }).click();
    await heading(page, 'Second').waitFor();
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    const file = join(copy, 'notes/second.md');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('Back to', 'Edited: back to'));
    await page.getByText('Edited: back to the home page').waitFor();
    assert.is(
      await page.getByRole('link', { name: 'home page' }).getAttribute('href'),
      '/project/',
    );
    assert.ok(await page.evaluate(() => 'isSame' in window));
    // The root of the host alone, which led to the base.
    assert.equal(faults, [`${watch.url}/`]);
  } finally {
    await page.close();
    await watch.stop();
  }
});

test.run();
