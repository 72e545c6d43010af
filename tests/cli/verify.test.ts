import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { parseServerAddress } from '../../generator/lib/server-address.ts';
import { createOutputReader } from '../../generator/serve/output-index.ts';
import { type RunningServer, serve } from '../../generator/serve/serve.ts';
import type { Patience } from '../../generator/verify/live-client.ts';
import { verifyLive } from '../../generator/verify/verify-live.ts';
import { readTree, replaceIn } from '../helpers/files.ts';
import { listen } from '../helpers/listen.ts';
import { type Served, startNetwork, type Tamper } from '../helpers/network-double.ts';
import { copyFixture, createFolder, projectFolder } from '../helpers/project.ts';
import { chooseSeed, createRandom, type Random } from '../helpers/random.ts';
import { stet } from '../helpers/shell.ts';

/*
 * What is online behind a network that compresses and adds headers, compared with what was built.
 */

const root = copyFixture('tiny');
const out = join(root, 'dist');
const old = createFolder('old-output');
let preview: RunningServer;
let network: Awaited<ReturnType<typeof startNetwork>>;

test.before(async () => {
  const config = join(root, 'site.config.ts');
  const added = `name: 'Tiny', precompress: true, staticFolder: 'static',
    contentSecurityPolicy: { 'default-src': ["'self'"], 'frame-ancestors': ["'none'"] },
    headers: [
      { path: '/*', headers: { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' } },
      { path: '/notes/*', headers: { 'Referrer-Policy': 'same-origin' } },
    ],
    rewrites: [
      { from: '/old', to: '/notes/first', status: 301 },
      { from: '/früher', to: '/notes/über', status: 301 },
      { from: '/away', to: 'https://other.example/?a=b', status: 302 },
      { from: '/area/*', to: '/notes/first', status: 200 },
      { from: '/moved/*', to: '/', status: 302 },
      { from: '/closed/*', to: '/notes/second', status: 404 },
    ],`;
  replaceIn(config, "name: 'Tiny',", added);
  writeFileSync(join(root, 'notes/über.md'), readFileSync(join(root, 'notes/second.md')));
  mkdirSync(join(root, 'content'));
  writeFileSync(join(root, 'content/redirects.yaml'), '/notes/zero: /notes/first\n');
  mkdirSync(join(root, 'static/files'), { recursive: true });
  writeFileSync(join(root, 'static/404.html'), `<h1>Not found</h1>${'<p>Nothing.</p>'.repeat(20)}`);
  const random = createRandom(7);
  const noise = Buffer.from(Array.from({ length: 150_000 }, () => random.integer(256)));
  writeFileSync(join(root, 'static/files/a picture & more.png'), noise);
  writeFileSync(join(root, 'static/files/data.unknown'), noise.subarray(0, 100));
  await build();
  cpSync(out, old, { recursive: true });
  for (const file of ['index-view.module.css', 'note-view.tsx']) edit(file);
  await build();
  preview = await serve({ readOutput: createOutputReader(out), host: '127.0.0.1', port: 0 });
  network = await startNetwork(preview.url);
});
test.before.each(() => network.tamperWith((_, served) => served));
test.after(async () => {
  network?.close();
  await preview?.close();
});

async function build(): Promise<void> {
  const { code, stdout } = await stet('build', '--root', root);
  assert.is(code, 0, stdout);
}

/** Changes code, so that its hashed file has another name. */
function edit(file: string): void {
  const text = readFileSync(join(root, file), 'utf8');
  writeFileSync(
    join(root, file),
    file.endsWith('.css')
      ? `${text}\n.added { color: red; }\n`
      : text.replace('<h1>', '<h1 id="title">'),
  );
}

/** What is found at a host, without a process or the site's definition. */
async function find(url: string, options: Patience & { out?: string } = {}): Promise<Diagnostic[]> {
  const address = parseServerAddress(url);
  assert.ok(address);
  const ownOrigin = 'https://tiny.example';
  const site = { address, out, shownOut: 'dist', ownOrigin };
  const { diagnostics } = await verifyLive({ ...site, ...options });
  return diagnostics;
}

const verify = (...args: string[]) => stet('verify', '--root', root, '--out', out, ...args);

test('nothing is found on stet’s own server, or behind a network that compresses and adds headers', async () => {
  for (const url of [preview.url, network.url]) {
    const { code, stdout, stderr } = await verify('--live', url);
    assert.equal([code, stderr], [0, ''], stdout);
    assert.match(stdout, /^✓ \d+ URLs of http\S+ match the output: 0 errors, 0 warnings\.\n$/);
  }
  // Every file but those that no host sends, in its own turn and politely.
  const files = Object.keys(readTree(out)).filter((file) => !/^_|\.(?:br|gz|html)$/.test(file));
  const paths = new Set(network.asked.map(({ path }) => decodeURI(path).slice(1)));
  for (const file of files) assert.ok(paths.has(file), file);
  assert.ok(network.asked.some(({ path }) => path === '/fr%C3%BCher'));
  assert.not(network.asked.some(({ path }) => path.startsWith('/api/')));
  assert.ok(network.mostOpen() > 1 && network.mostOpen() <= 6, `${network.mostOpen()} at a time`);
  for (const { headers } of network.asked) assert.match(headers['user-agent'] ?? '', /^stet\//);
});

interface Tampering {
  tamper: Tamper;
  /** What has to be found: a rule at a path; nothing may be found elsewhere. */
  expected: readonly [rule: string, path: string][];
}

type Kind = (random: Random, paths: Paths) => Tampering;

/** Paths of the site by what answers them. */
interface Paths {
  files: readonly string[];
  pages: readonly string[];
  hashed: readonly string[];
  redirects: readonly string[];
  nothing: string;
}

const at = (path: string, change: (served: Served) => Partial<Served>): Tamper => {
  return (asked, served) => (asked === path ? { ...served, ...change(served) } : served);
};
const withHeaders = (path: string, headers: Record<string, string>): Tamper =>
  at(path, (served) => ({ headers: { ...served.headers, ...headers } }));
const without = (path: string, name: string): Tamper =>
  at(path, ({ headers: { [name]: _, ...headers } }) => ({ headers }));

const choose = <T>(random: Random, list: readonly T[]): T => {
  const item = random.pick(list);
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};

const kinds: Record<string, Kind> = {
  'a byte is another one': (random, { files }) => {
    const path = choose(random, files);
    const tamper = at(path, ({ body }) => {
      const changed = Buffer.from(body);
      const place = random.integer(body.length);
      changed[place] = (changed[place] ?? 0) ^ (1 << random.integer(8));
      return { body: changed };
    });
    return { tamper, expected: [['live/changed', path]] };
  },
  'a file is missing': (random, { files }) => {
    const path = choose(random, files);
    return {
      tamper: at(path, () => ({ status: choose(random, [404, 410]) })),
      expected: [['live/missing', path]],
    };
  },
  'the end is missing': (random, { files }) => {
    const path = choose(random, files);
    const tamper = at(path, ({ body }) => ({
      body: body.subarray(0, random.integer(body.length)),
    }));
    return { tamper, expected: [['live/changed', path]] };
  },
  'something is added at the end': (random, { files }) => {
    const path = choose(random, files);
    const tamper = at(path, ({ body }) => ({ body: Buffer.concat([body, Buffer.from(' ')]) }));
    return { tamper, expected: [['live/changed', path]] };
  },
  'it is another page': (random, { pages }) => {
    const path = choose(random, pages);
    const other = choose(random, ['nothing of it', '<!doctype html><title>Other</title>']);
    return {
      tamper: at(path, () => ({ body: Buffer.from(other) })),
      expected: [['live/changed', path]],
    };
  },
  'a page is of an earlier build': (random, { pages }) => {
    const path = choose(
      random,
      pages.filter((page) => page !== '/'),
    );
    const body = readFileSync(join(old, `${decodeURI(path)}.html`));
    return { tamper: at(path, () => ({ body })), expected: [['live/stale', path]] };
  },
  'a header is missing': (random, { files, pages, hashed }) => {
    const [name, path] = choose(random, [
      ['content-security-policy', choose(random, files)],
      ['x-content-type-options', choose(random, files)],
      ['referrer-policy', choose(random, pages)],
      ['cache-control', choose(random, hashed)],
      ['content-type', choose(random, pages)],
    ] as const);
    return { tamper: without(path, name), expected: [['live/header', path]] };
  },
  'a header says something else': (random, { files, pages, hashed }) => {
    const [path, headers] = choose<[string, Record<string, string>]>(random, [
      [choose(random, files), { 'x-content-type-options': 'none' }],
      [choose(random, pages), { 'referrer-policy': 'unsafe-url' }],
      [choose(random, hashed), { 'cache-control': 'public, max-age=60' }],
      [
        choose(random, hashed),
        { 'cache-control': 'public, max-age=31536000, immutable, no-store' },
      ],
    ]);
    return { tamper: withHeaders(path, headers), expected: [['live/header', path]] };
  },
  'the policy is weaker': (random, { pages }) => {
    const path = choose(random, pages);
    const tamper = at(path, ({ headers }) => {
      const policy = headers['content-security-policy'] ?? '';
      const weaker = choose(random, [
        policy.replace("'self'", "'self' https://evil.example"),
        policy.replace(/frame-ancestors[^;]*;?/, ''),
        policy.replace('default-src', 'default-sorce'),
      ]);
      assert.is.not(weaker, policy);
      return { headers: { ...headers, 'content-security-policy': weaker } };
    });
    return { tamper, expected: [['live/header', path]] };
  },
  'the media type is wrong': (random, { pages }) => {
    const path = choose(random, pages);
    const type = choose(random, [
      'text/plain; charset=utf-8',
      'text/html',
      'text/html; charset=latin1',
    ]);
    return {
      tamper: withHeaders(path, { 'content-type': type }),
      expected: [['live/header', path]],
    };
  },
  'a redirect leads elsewhere': (random, { redirects }) => {
    const path = choose(random, redirects);
    const location = choose(random, [
      'https://evil.example/',
      '/',
      '/notes/second',
      '/notes/first/x',
    ]);
    const isHome = path.startsWith('/moved/') && location === '/';
    const tamper = withHeaders(path, { location: isHome ? '//evil.example/' : location });
    return { tamper, expected: [['live/redirect', path]] };
  },
  'a redirect has another status': (random, { redirects }) => {
    const path = choose(random, redirects);
    const tamper = at(path, () => ({ status: choose(random, [303, 307, 200, 404, 500]) }));
    return { tamper, expected: [['live/redirect', path]] };
  },
  'a file redirects': (random, { files }) => {
    const path = choose(
      random,
      files.filter((file) => file !== '/'),
    );
    const tamper = at(path, () => ({
      status: 302,
      headers: { location: choose(random, ['/', path, 'https://evil.example/']) },
    }));
    return { tamper, expected: [['live/redirect', path]] };
  },
  'nothing is found': (_, { nothing }) => ({
    tamper: at(nothing, () => ({ status: 200 })),
    expected: [['live/status', nothing]],
  }),
  'the not-found page is another one': (random, { nothing }) => ({
    tamper: at(nothing, () => ({
      body: Buffer.from(choose(random, ['', 'gone', '<h1>404</h1>'])),
    })),
    expected: [['live/changed', nothing]],
  }),
  'the host fails': (random, { files }) => {
    const path = choose(random, files);
    const tamper = at(path, () => ({ status: choose(random, [500, 502, 403, 204, 206]) }));
    return { tamper, expected: [['live/status', path]] };
  },
  'a body is labeled as compressed': (random, { hashed }) => {
    const path = choose(random, hashed);
    const tamper = at(path, () => ({
      label: choose(random, ['zstd', 'deflate', 'gzip, br, gzip, br']),
    }));
    return { tamper, expected: [['live/encoding', path]] };
  },
  'a compressed body is not labeled': (random, { files }) => {
    const path = choose(random, files);
    const tamper = at(path, ({ body }) => ({ body: gzipSync(body) }));
    return { tamper, expected: [['live/changed', path]] };
  },
  'a page that nobody built is in the sitemap': (random) => {
    const path = `/casino-${random.integer(1000)}`;
    const tamper: Tamper = (asked, served) => {
      if (asked === path) return { status: 200, headers: {}, body: Buffer.from('Spam') };
      if (asked !== '/sitemap.xml') return served;
      const added = `<url><loc>https://tiny.example${path}</loc></url></urlset>`;
      return { ...served, body: Buffer.from(String(served.body).replace('</urlset>', added)) };
    };
    return {
      tamper,
      expected: [
        ['live/foreign', path],
        ['live/changed', '/sitemap.xml'],
      ],
    };
  },
  'a script is put into a page': (random, { pages }) => {
    const path = choose(random, pages);
    const script = choose(random, [
      '<script src="https://static.cloudflareinsights.com/beacon.min.js"></script>',
      '<script>alert(1)</script>',
    ]);
    const tamper = at(path, ({ body }) => ({
      body: Buffer.from(String(body).replace('</body>', `${script}</body>`)),
    }));
    return { tamper, expected: [['live/changed', path]] };
  },
  'the connection breaks': (random, { files }) => {
    const path = choose(random, files);
    return { tamper: at(path, () => ({ isCutOff: true })), expected: [['live/unreachable', path]] };
  },
  'another build says its name': (random) => {
    const id = Array.from({ length: 32 }, () => random.integer(16).toString(16)).join('');
    const tamper = at('/_build', () => ({ status: 200, body: Buffer.from(`${id}\n`) }));
    return { tamper, expected: [['live/stale', '/']] };
  },
  'another spelling leads elsewhere': (random, { pages }) => {
    const path = choose(random, pages);
    const spelling = path === '/' ? '/index.html' : choose(random, [`${path}/`, `${path}.html`]);
    const tamper = withHeaders(spelling, { location: 'https://evil.example/' });
    return { tamper, expected: [['live/redirect', spelling]] };
  },
};

/** What can be tampered with, from what was asked for. */
function listPaths(): Paths {
  const paths = [...new Set(network.asked.map(({ path }) => path))];
  const nothing = paths.find((path) => /^\/stet-verify-\w+$/.test(path));
  const files = Object.keys(readTree(out)).map((file) => Buffer.from(file, 'utf8').toString());
  const isFile = (path: string) =>
    files.includes(decodeURI(path).slice(1)) && !path.endsWith('.html');
  const pages = ['/', '/notes/first', '/notes/second', '/notes/%C3%BCber'];
  assert.ok(nothing);
  return {
    nothing,
    pages,
    files: [...pages, ...paths.filter(isFile)].filter((path) => !/^\/_/.test(path)),
    hashed: paths.filter((path) => path.startsWith('/assets/hashed/') && isFile(path)),
    redirects: [
      ...['/old', '/fr%C3%BCher', '/away', '/notes/zero'],
      ...paths.filter((path) => path.startsWith('/moved/')),
    ],
  };
}

/** Tamperings that are tried at a time, at different paths: those of every so many kinds. */
const batches = 4;

/** One tampering of each kind of a batch, none where another one is. */
function chooseBatch(batch: number, random: Random, paths: Paths): Tampering[] {
  const taken = new Set<string>();
  // Those that have one path to choose come last in the table.
  const own = Object.values(kinds).filter((_, index) => index % batches === batch);
  return own.reverse().map((kind) => {
    for (let attempt = 0; attempt < 1000; attempt += 1) {
      const tampering = kind(random, paths);
      const places = tampering.expected.map(([, path]) => path);
      if (places.some((path) => taken.has(path))) continue;
      for (const path of places) taken.add(path);
      return tampering;
    }
    throw new Error('Every path is taken.');
  });
}

test('110 tamperings are found, each at its URL and nothing besides', async () => {
  const paths = listPaths();
  const seed = chooseSeed();
  const random = createRandom(seed);
  let count = 0;
  for (let round = 0; round < 5 * batches; round += 1) {
    const tamperings = chooseBatch(round % batches, random, paths);
    network.tamperWith((path, served) =>
      tamperings.reduce((changed, { tamper }) => tamper(path, changed), served),
    );
    const found = await find(network.url);
    const named = found.map(({ rule, url = '' }) => `${rule} ${url.slice(network.url.length)}`);
    const wanted = tamperings.flatMap(({ expected }) =>
      expected.map(([rule, path]) => `${rule} ${path}`),
    );
    assert.equal([...new Set(named)].sort(), wanted.sort(), `SEED=${seed}, round ${round}`);
    count += tamperings.length;
  }
  assert.ok(count >= 110, `${count} tamperings`);
});

test('the command of the guide says that all is as it was built', async () => {
  const guide = readFileSync(join(projectFolder, 'docs/recipes/deployment.md'), 'utf8');
  const [, line = ''] = /^npx stet (verify --live https:\/\/example\.com .*)$/m.exec(guide) ?? [];
  const args = line.replace('https://example.com', network.url).split(' ');
  const { code, stdout } = await stet(...args, '--root', root);
  assert.is(code, 0, stdout);
});

/** What GitHub Pages does: no headers, redirects or clean-up of URLs. */
const plainHost: Tamper = (path, served) => {
  const { 'content-type': type = 'text/html; charset=utf-8' } = served.headers;
  if (served.status < 300 || served.status > 399)
    return { ...served, headers: { 'content-type': type } };
  const file = join(out, `${decodeURI(path)}.html`);
  const isThere = existsSync(file);
  const body = isThere ? readFileSync(file) : Buffer.from('Not found');
  return { status: isThere ? 200 : 404, headers: { 'content-type': type }, body };
};

test('a host that reads no rules is told of once for all redirects', async () => {
  network.tamperWith((path, served) =>
    ['/away', '/old', '/fr%C3%BCher'].includes(path) || path.startsWith('/moved/')
      ? served
      : plainHost(path, served),
  );
  const some = await find(network.url);
  const redirects = some.filter(({ rule }) => rule === 'live/redirect');
  assert.equal(
    redirects.map(({ url, severity }) => [url, severity]),
    [[`${network.url}/notes/zero`, 'error']],
  );
  assert.ok(some.every(({ rule }) => rule === 'live/redirect' || rule === 'live/header'));
  network.tamperWith(plainHost);
  const all = await find(network.url);
  const advice = all.filter(({ message }) => message.startsWith('The host ignores _redirects'));
  assert.equal(
    advice.map(({ severity }) => severity),
    ['advice'],
  );
});

test('a host that answers 403 for whatever is missing, like S3, is told only of that', async () => {
  network.tamperWith((path, served) => {
    const isMissing = served.status === 404 || /^\/.+(?:\/|\.html)$/.test(path);
    return isMissing ? { ...served, status: 403, body: Buffer.from('AccessDenied') } : served;
  });
  for (const { url, message, hint } of await find(network.url)) {
    assert.match(url ?? '', /stet-verify-\w+$/);
    assert.equal([message, hint], ['Answers 403 instead of 404 for a missing path.', undefined]);
  }
});

test('a page whose host keeps it in a folder is read behind its slash', async () => {
  const files = createFolder('folders');
  writeFileSync(join(files, 'index.html'), '<p>Home</p>');
  mkdirSync(join(files, 'about'));
  writeFileSync(join(files, 'about/index.html'), '<p>About</p>');
  const answers: Record<string, string> = { '/': '<p>Home</p>', '/about/': '<p>About</p>' };
  const host = await startHost(({ url = '' }, response) => {
    if (url === '/about') return response.writeHead(301, { Location: '/about/' }).end();
    const body = answers[url];
    return response
      .writeHead(body === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end(body);
  });
  const ask = () => find(host.url, { out: files });
  assert.equal(await ask(), []);
  answers['/about/'] = '<p>Above</p>';
  const [found] = await ask();
  assert.is(found?.rule, 'live/changed');
  host.close();
});

test('what is found says what differs, and where', async () => {
  const changed = at('/notes/first', ({ body }) => ({
    body: Buffer.from(
      String(body).replace('</body>', '<script src="https://static.cloudflareinsights.com/b.js">'),
    ),
  }));
  network.tamperWith((path, served) =>
    withHeaders('/notes/second', { 'x-content-type-options': 'a\tb' })(path, changed(path, served)),
  );
  const { code, stdout } = await verify('--live', network.url);
  assert.is(code, 1);
  assert.match(stdout, `${network.url}/notes/first  error  live/changed`);
  assert.match(
    stdout,
    /Differs from tests\/\.tmp\/tiny-\w+\/dist\/notes\/first\.html:\d+:\d+ on\./,
  );
  assert.match(stdout, /built: {2}“.*<\/body>.*”\n {2}online: “.*<script src=/);
  assert.match(stdout, 'turn off Web Analytics');
  assert.match(stdout, 'X-Content-Type-Options is “a\\tb”; it should be “nosniff”.');
  assert.match(stdout, '✗ 2 errors, 0 warnings.');
});

test('a rule of the definition weighs a finding, and user and password are sent but never said', async () => {
  const config = join(root, 'site.config.ts');
  const definition = readFileSync(config, 'utf8');
  const rules = "rules: { 'live/header': 'warning' }, name: 'Tiny',";
  writeFileSync(config, definition.replace("name: 'Tiny',", rules));
  network.tamperWith(without('/notes/first', 'referrer-policy'));
  const { code, stdout, stderr } = await verify(
    '--live',
    network.url.replace('://', '://me:s%C3%A9cret@'),
    '--json',
  );
  writeFileSync(config, definition);
  assert.is(code, 0);
  const { live, diagnostics } = JSON.parse(stdout);
  assert.is(live.url, `${network.url}/`);
  assert.equal(
    diagnostics.map((item: Diagnostic) => [item.rule, item.severity, item.url]),
    [['live/header', 'warning', `${network.url}/notes/first`]],
  );
  const credentials = Buffer.from('me:sécret').toString('base64');
  assert.is(network.asked.at(-1)?.headers.authorization, `Basic ${credentials}`);
  for (const secret of ['cret', credentials]) assert.not.match(stdout + stderr, secret);
});

test('without --out the site is built; without a site, a host or a URL it is said what to do', async () => {
  const built = await stet('verify', '--root', root, '--live', network.url, '--format', 'compact');
  assert.equal([built.code, built.stdout], [0, '\n']);
  const none = await stet('verify', '--root', root, '--out', 'none', '--live', network.url);
  assert.is(none.code, 1);
  assert.match(none.stdout, 'Run stet build first');
  const elsewhere = await verify('--live', `${network.url}/project/`);
  assert.match(elsewhere.stdout, `The site is built for ${network.url}/, not for`);
  const wrong = await verify('--live', 'ftp://me:secret@example.com');
  assert.is(wrong.code, 2);
  assert.match(wrong.stderr, '--live is not the URL of a site');
  assert.not.match(wrong.stderr, 'secret');
  const silent = await verify('--live', 'http://127.0.0.1:9');
  assert.is(silent.code, 1);
  assert.match(silent.stdout, /live\/unreachable\n {2}This URL cannot be reached \(.+\)\./);
});

/** A host that answers everything by one function; counts what it is asked. */
async function startHost(answer: RequestListener) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    response.on('error', () => {});
    answer(request, response);
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => requests,
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('a busy host is left alone for as long as it says, and not asked for ever', async () => {
  const asked: number[] = [];
  network.tamperWith((path, served) => {
    if (path !== '/old') return served;
    asked.push(performance.now());
    const busy = { status: 429, headers: { 'retry-after': '3600' } };
    return asked.length === 1 ? { ...served, ...busy } : served;
  });
  assert.equal(await find(network.url, { longestWait: 0.3 }), []);
  const [first = 0, second = 0] = asked;
  assert.ok(second - first > 290, `asked again after ${second - first} ms`);
  const busy = await startHost((_, response) => {
    response.writeHead(503, { 'Retry-After': '86400' }).end();
  });
  const found = await find(busy.url, { longestWait: 0.01 });
  busy.close();
  assert.equal(
    found.map(({ rule, message }) => [rule, message]),
    [['live/unreachable', 'This URL is too busy to answer, asked 3 times.']],
  );
  assert.is(busy.requests(), 3);
});

test('a host that is elsewhere, or asks for a password, is asked for nothing else', async () => {
  for (const [status, headers, said] of [
    [301, { Location: 'https://www.tiny.example/' }, 'Redirects (301) to another host'],
    [401, { 'WWW-Authenticate': 'Basic' }, 'Asks for a password (401).'],
  ] as const) {
    const host = await startHost((_, response) => response.writeHead(status, headers).end());
    const found = await find(host.url);
    host.close();
    assert.is(found.length, 1);
    assert.match(found[0]?.message ?? '', said);
    assert.is(host.requests(), 1);
  }
});

const endless = Buffer.alloc(64 * 1024, 'a');
/** A hundred megabytes in a hundred kilobytes; several of them in a row are one body. */
const bomb = gzipSync(Buffer.alloc(100_000_000));

/** Ways in which a host can mean harm, and how many bytes of each it may send in one answer. */
const attacks: Record<string, { answer: RequestListener; most?: number }> = {
  'a body without an end': {
    most: 8_000_000,
    answer: (_, response) => {
      const go = () => {
        while (!response.destroyed && response.write(endless));
      };
      response.on('drain', go);
      go();
    },
  },
  'a small body that becomes a large one': {
    most: bomb.length * 50,
    answer: (_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      const go = () => {
        while (!response.destroyed && response.write(bomb));
      };
      response.on('drain', go);
      go();
    },
  },
  'a body that drips': {
    answer: (_, response) => {
      response.writeHead(200).flushHeaders();
      const timer = setInterval(() => response.write('a'), 20);
      response.on('close', () => clearInterval(timer));
    },
  },
  'headers that are too long': {
    answer: (_, response) => response.writeHead(200, { 'X-Long': 'a'.repeat(100_000) }).end(),
  },
  'redirects that never end': {
    answer: ({ url = '' }, response) => {
      response.writeHead(302, { Location: `${url}/` }).end();
    },
  },
  'codes for the terminal': {
    answer: (_, response) => {
      response.writeHead(200, {
        'Content-Type': 'text/html\t\u0080\u009b31m',
        'X-Content-Type-Options': '\u0085\u009d0;title',
      });
      response.end('\u001b[2J\u001b]0;title\u0007\u202e');
    },
  },
};

for (const [name, { answer, most = 0 }] of Object.entries(attacks)) {
  test(`a host that means harm: ${name}`, async () => {
    let sent = 0;
    const host = await startHost((request, response) => {
      response.on('close', () => {
        sent = Math.max(sent, response.socket?.bytesWritten ?? 0);
      });
      answer(request, response);
    });
    const start = performance.now();
    const found = await find(host.url, { timeout: 300 });
    host.close();
    assert.ok(performance.now() - start < 20_000);
    assert.ok(found.some(({ severity }) => severity === 'error'));
    if (most > 0) assert.ok(sent < most, `${sent} bytes`);
    const said = found.map(({ message, hint, url }) => [message, hint, url].join('')).join('\n');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what a terminal obeys
    assert.not.match(said, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });
}

test('a page that only the live JSON feed links to is foreign, and invisible signs are named', async () => {
  const files = createFolder('json-feed');
  writeFileSync(join(files, 'index.html'), '<p>Home</p>');
  writeFileSync(join(files, 'feed.json'), '{"items":[]}');
  const answers: Record<string, [type: string, body: string]> = {
    '/': ['text/html; charset=utf-8', '\uFEFF<p>Home</p>'],
    '/feed.json': ['application/json', '{"items":[{"url":"https:\\/\\/tiny.example\\/spam"}]}'],
    '/spam': ['text/html; charset=utf-8', '<p>Spam</p>'],
  };
  const host = await startHost(({ url = '' }, response) => {
    const [type, body] = answers[url] ?? [];
    response.writeHead(body === undefined ? 404 : 200, type ? { 'Content-Type': type } : {});
    response.end(body);
  });
  const found = await find(host.url, { out: files });
  host.close();
  assert.equal(
    found.map(({ rule, url }) => [rule, url?.slice(host.url.length)]),
    [
      ['live/changed', '/'],
      ['live/changed', '/feed.json'],
      ['live/foreign', '/spam'],
    ],
  );
  assert.match(found[0]?.message ?? '', '“\\u{feff}<p>Home</p>”');
});

test('a policy that the host adds is named alone', async () => {
  const add = (extra?: string) =>
    network.tamperWith(
      at('/notes/first', ({ headers }) => {
        const name = 'content-security-policy';
        const policy = String(headers[name]);
        return { headers: { ...headers, [name]: `${policy}, ${extra ?? policy}` } };
      }),
    );
  add();
  assert.is((await verify('--live', network.url)).code, 0);
  add('upgrade-insecure-requests');
  const { stdout } = await verify('--live', network.url);
  assert.match(stdout, 'Content-Security-Policy also has “upgrade-insecure-requests”.');
});

test('a host that closes kept connections without a word is reached by new ones', async () => {
  const files = createFolder('closing');
  for (let page = 0; page < 30; page += 1)
    writeFileSync(join(files, `p${page}.html`), '<p>Page</p>');
  writeFileSync(join(files, 'index.html'), '<p>Page</p>');
  const used = new WeakSet();
  const host = await startHost(({ url = '', socket }, response) => {
    if (used.has(socket)) return socket.destroy();
    used.add(socket);
    const isThere = /^\/(?:p\d+)?$/.test(url);
    response.writeHead(isThere ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(isThere ? '<p>Page</p>' : '');
  });
  const found = await find(host.url, { out: files });
  host.close();
  assert.equal(found, []);
});

test.run();
