import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createOutputReader } from '../../generator/serve/output-index.ts';
import { type RunningServer, serve } from '../../generator/serve/serve.ts';
import { readTree, replaceIn } from '../helpers/files.ts';
import { freePort } from '../helpers/free-port.ts';
import { listen } from '../helpers/listen.ts';
import { copyFixture, createFolder } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

/*
 * nginx and Caddy, told by the files of the build, answer as `stet preview` does. Where they are not
 * installed the files are looked at as text.
 */

const root = copyFixture('tiny');
const out = join(root, 'dist');
let preview: RunningServer;
const children: ChildProcess[] = [];

test.before(async () => {
  const config = join(root, 'site.config.ts');
  const added = `name: 'Tiny', precompress: true, hosts: ['nginx', 'caddy'], staticFolder: 'static',
    contentSecurityPolicy: { 'default-src': ["'self'"], 'frame-ancestors': ["'none'"] },
    pagePolicies: { '/notes/second': { 'default-src': ['https://a.example'] } },
    headers: [
      { path: '/*', headers: { 'X-Content-Type-Options': 'nosniff', 'X-Which': 'all' } },
      { path: '/notes/*', headers: { 'X-Which': 'notes "and" \\\\\\\\ more' } },
      { path: '/notes/first', headers: { 'X-Which': '{"a":{"b":1}} {}{ } %7B' } },
      { path: '/notes/second', headers: { 'X-One': 'second' } },
      { path: '/site/*', headers: { 'content-type': 'text/csv' } },
      { path: '/site/association', headers: { 'Content-Type': 'application/json; a="b"' } },
    ],
    rewrites: [
      { from: '/old', to: '/notes/first', status: 301 },
      { from: '/früher', to: '/notes/über', status: 301 },
      { from: '/away', to: 'https://other.example/{host}?b=$c', status: 302 },
      { from: '/area/public/*', to: '/', status: 302 },
      { from: '/area/*', to: '/notes/first', status: 200 },
      { from: '/area/hidden/*', to: '/notes/second', status: 200 },
      { from: '/closed', to: '/notes/second', status: 404 },
      { from: '/closed/*', to: '/notes/second', status: 404 },
    ],`;
  replaceIn(config, "name: 'Tiny',", added);
  const note = readFileSync(join(root, 'notes/second.md'), 'utf8');
  writeFileSync(join(root, 'notes/über.md'), note);
  mkdirSync(join(root, 'static/area'), { recursive: true });
  writeFileSync(join(root, 'static/404.html'), '<h1>Not found</h1>'.repeat(20));
  writeFileSync(join(root, 'static/area/there.txt'), 'there '.repeat(100));
  writeFileSync(join(root, 'static/app.webmanifest'), JSON.stringify({ name: 'Tiny'.repeat(50) }));
  for (const file of ['images/plain.svg', 'assets/plain.js', 'site/association', 'site/a.txt']) {
    mkdirSync(dirname(join(root, 'static', file)), { recursive: true });
    writeFileSync(join(root, 'static', file), 'plain '.repeat(50));
  }
  writeFileSync(join(root, 'static/dot.avif'), 'no real picture');
  const { code, stdout, stderr } = await stet('build', '--root', root);
  assert.is(code, 0, stdout + stderr);
  preview = await serve({ readOutput: createOutputReader(out), host: '127.0.0.1', port: 0 });
});
test.after(async () => {
  for (const child of children) child.kill();
  await preview?.close();
});

/** Each with what it asks for; the answers of preview are what the others are held against. */
function listRequests(): [method: string, path: string, headers?: Record<string, string>][] {
  const script = Object.keys(readTree(out)).find((path) =>
    /^assets\/hashed\/entry.*\.js$/.test(path),
  );
  return [
    ...[
      '/',
      '/?a=1',
      '/index.html',
      '/index.html?a=1',
      '/index.json',
      '/notes/first',
      '/notes/first?a=1',
      '/notes/first.html',
      '/notes/first.html?a=1&b=2',
      '/notes/first/',
      '/notes/first//',
      '/notes/second',
      '/notes/%C3%BCber',
      '/notes/%C3%BCber?a=1',
      '/notes/%C3%BCber.html',
      '/notes/%C3%BCber/',
      '/fr%C3%BCher',
      '/notes/',
      '/notes',
      '/NOTES/first',
      '/nothing',
      '/nothing.html',
      '/notes/nothing.json',
      '/assets/hashed/nothing.js',
      '/404',
      '/404/',
      '/404.html',
      '/404.html?a=1',
      '/old',
      '/old.html',
      '/away',
      '/area',
      '/area/',
      '/area/x/y',
      '/area/x.html',
      '/area/there.txt',
      '/area/hidden/x',
      '/area/public/x',
      '/closed',
      '/closed/x',
      '/app.webmanifest',
      '/images/plain.svg',
      '/assets/plain.js',
      '/site/association',
      '/site/a.txt',
      '/site/nothing',
      '/dot.avif',
      '/sitemap.xml',
      `/${script}`,
      '/_headers',
      '/_redirects',
      '/_nginx.conf',
      '/_Caddyfile',
      '/notes%2ffirst',
      '//notes/first.html',
      '//other.example/index.html',
      '/..%2fsite.config.ts',
      '/notes/..%5c..%5csite.config.ts',
    ].map((path): [string, string] => ['GET', path]),
    ['HEAD', '/notes/first'],
    ['HEAD', '/nothing'],
    ['POST', '/notes/first'],
    ...['gzip', 'br', 'gzip, br', 'br;q=0, gzip', 'gzip;q=0', 'identity'].flatMap(
      (coding): [string, string, Record<string, string>][] =>
        ['/notes/first', `/${script}`, '/nothing', '/dot.avif', '/sitemap.xml'].map((path) => [
          'GET',
          path,
          { 'accept-encoding': coding },
        ]),
    ),
    ['GET', '/sitemap.xml', { range: 'bytes=10-19' }],
    ['GET', '/sitemap.xml', { range: 'bytes=1000000-' }],
  ];
}

/** What has to be the same whoever answers. */
async function ask(port: number, [method, path, headers]: ReturnType<typeof listRequests>[number]) {
  const sent = request({ port, host: '127.0.0.1', method, path, headers, agent: false }).end();
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const got = response.headers;
  const status = response.statusCode as number;
  const isFile = [200, 206, 404].includes(status);
  return {
    status,
    // For nginx a dollar sign has to be written otherwise, for Caddy a brace; it means the same. Caddy
    // sends letters of other scripts as they are.
    location:
      got.location && decodeURI(Buffer.from(got.location, 'latin1').toString().replace('%24', '$')),
    ...(status < 400 || status === 404
      ? {
          policy: got['content-security-policy'],
          nosniff: got['x-content-type-options'],
          which: got['x-which'],
          one: got['x-one'],
        }
      : {}),
    ...(isFile && {
      type: response.headersDistinct['content-type']?.map((type: string) => type.toLowerCase()),
      cache: got['cache-control'],
      encoding: got['content-encoding'],
      vary: got.vary,
      range: got['content-range'],
      body: (got['content-encoding'] === 'br' && body.length > 0
        ? brotliDecompressSync(body)
        : got['content-encoding'] === 'gzip' && body.length > 0
          ? gunzipSync(body)
          : body
      ).toString(),
    }),
  };
}

async function compare(port: number, differs: (path: string, headers: object) => boolean) {
  for (const wanted of listRequests()) {
    const [method, path, headers = {}] = wanted;
    if (differs(path, headers)) continue;
    const name = `${method} ${path} ${JSON.stringify(headers)}`;
    const answer = await ask(port, wanted);
    // What leaves the folder is a bad request to some.
    if (path.includes('..')) assert.ok([400, 404].includes(answer.status), name);
    // Some make one slash of two, which is fine so long as nobody is led to another site.
    else if (path.startsWith('//')) assert.not.match(answer.location ?? '', /^\/\/|:/, name);
    else assert.equal(answer, await ask(preview.port, wanted), name);
  }
}

/** The part of a recipe in the documentation that leads to the API, with the port of another. */
function wayToApi(start: RegExp, port: number): string {
  const recipes = readFileSync(new URL('../../docs/deploy.md', import.meta.url), 'utf8');
  const [way = ''] = new RegExp(`${start.source}[^]*?\\n\\k<indent>\\}`, 'm').exec(recipes) ?? [];
  assert.match(way, '127.0.0.1:4300');
  return way.replace('127.0.0.1:4300', `127.0.0.1:${port}`);
}

/** What `stet verify` says of a host that is told by the files of the build: nothing is wrong. */
async function verify(root: string, url: string): Promise<void> {
  const { code, stdout } = await stet('verify', '--root', root, '--out', 'dist', '--live', url);
  assert.is(code, 0, stdout);
  assert.match(stdout, /^✓ \d\d+ URLs of .+: 0 errors, 0 warnings\.\n$/);
}

/** Stands for the process with the API: says who called, and forbids to keep it. */
async function startApi(): Promise<number> {
  const api = createServer((request, response) => {
    response.writeHead(401, { 'Cache-Control': 'no-store', 'Content-Type': 'application/json' });
    const { host, 'x-forwarded-for': address } = request.headers;
    response.end(JSON.stringify({ url: request.url, host, address }));
  });
  api.unref();
  return listen(api);
}

/** The API answers for itself, and is told who calls, whatever the caller says. */
async function callThrough(port: number): Promise<void> {
  const headers = { 'x-forwarded-for': '198.51.100.7', host: 'usta.example' };
  const path = '/api/notes/first.html?a=1';
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path, headers, agent: false });
  const [response] = await once(sent.end('{}'), 'response');
  const { rawHeaders, statusCode } = response;
  assert.is(statusCode, 401);
  const named = (name: string) =>
    rawHeaders.filter((_: string, at: number) => rawHeaders[at - 1]?.toLowerCase() === name);
  assert.equal(named('cache-control'), ['no-store']);
  assert.equal(named('content-security-policy'), []);
  assert.equal(JSON.parse(await text(response)), {
    url: path,
    host: 'usta.example',
    address: '127.0.0.1',
  });
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['-v']).error === undefined;
}

/** Starts a server and waits until it takes connections. */
async function start(program: string, args: string[], port: number): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      once(child, 'exit').then(() => assert.unreachable(said)),
    ]);
    socket.destroy();
    if (isOpen) return;
    await delay(20);
  }
}

test('only files that the build hashed are kept for a year, wherever the site puts its own', async () => {
  const cacheOf = async (path: string) => (await ask(preview.port, ['GET', path])).cache;
  for (const path of ['/images/plain.svg', '/assets/plain.js']) {
    assert.is(await cacheOf(path), 'public, max-age=0, must-revalidate', path);
  }
  const script = Object.keys(readTree(out)).find((path) => path.startsWith('assets/hashed/'));
  assert.is(await cacheOf(`/${script}`), 'public, max-age=31536000, immutable');
  mkdirSync(join(root, 'static/images/hashed'));
  writeFileSync(join(root, 'static/images/hashed/logo.svg'), '');
  const { code, stdout } = await stet('build', '--root', root);
  rmSync(join(root, 'static/images/hashed'), { recursive: true });
  assert.is(code, 1);
  assert.match(stdout, 'static/images/hashed/logo.svg would be written to images/hashed/logo.svg.');
});

test('one header admits what any page may do, and each document what its page does', async () => {
  const policies = async (path: string) => {
    const { policy, body = '' } = await ask(preview.port, ['GET', path]);
    const own = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(body)?.[1];
    return [policy, own].map((text) =>
      text?.replaceAll('&#39;', "'").replace(/'sha256-[^']+'/, '<hash>'),
    );
  };
  // What is inline would be blocked if nothing but default-src spoke of it.
  const script = "script-src 'self' https://a.example <hash>";
  const header = `default-src 'self' https://a.example; frame-ancestors 'none'; ${script}`;
  assert.equal(await policies('/notes/first'), [
    header,
    "default-src 'self'; script-src 'self' <hash>",
  ]);
  assert.equal(await policies('/notes/second'), [
    header,
    'default-src https://a.example; script-src https://a.example <hash>',
  ]);
  for (const file of ['_headers', '_nginx.conf', '_Caddyfile']) {
    const text = readFileSync(join(out, file), 'utf8');
    assert.is(text.split('https://a.example').length - 1, 2, file);
  }
});

test('the not-found page is never found', async () => {
  for (const path of ['/404', '/404/', '/404.html', '/404.html?a=1']) {
    const { status, body, cache } = await ask(preview.port, ['GET', path]);
    assert.equal([status, cache], [404, 'public, max-age=0, must-revalidate'], path);
    assert.match(body ?? '', 'Not found');
  }
});

test('what is not there is not kept for a year, like the files beside it', async () => {
  const { status, cache } = await ask(preview.port, ['GET', '/assets/hashed/nothing.js']);
  assert.equal([status, cache], [404, 'public, max-age=0, must-revalidate']);
});

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

test('nginx answers as preview does', async () => {
  const text = readFileSync(join(out, '_nginx.conf'), 'utf8');
  assert.match(text, 'gzip_static on;');
  assert.match(text, 'location = "/old" { return 301 "/notes/first"; }');
  assert.match(text, 'location = /404.html { internal; }');
  assert.match(text, 'https://other.example/{host}?b=%24c');
  assert.not.match(text, '/area/hidden');
  if (!isInstalled('nginx')) {
    console.log('  nginx is not installed: its file was looked at as text only');
    return;
  }
  const hasBrotli = existsSync(brotliModule);
  const port = await startNginx(
    out,
    wayToApi(/^(?<indent> {4})location \/api\/ \{/, await startApi()),
  );
  await compare(port, (_, headers) => !hasBrotli && JSON.stringify(headers).includes('br'));
  await callThrough(port);
  await verify(root, `http://127.0.0.1:${port}`);
});

test('Caddy answers as preview does', async () => {
  const text = readFileSync(join(out, '_Caddyfile'), 'utf8');
  assert.match(text, 'precompressed br gzip');
  assert.match(text, '@notfound path_regexp');
  assert.match(text, 'redir @redirect0 `/notes/first` 301');
  if (!isInstalled('caddy')) {
    console.log('  Caddy is not installed: its file was looked at as text only');
    return;
  }
  const port = await startCaddy(
    out,
    wayToApi(/^(?<indent>\t)handle \/api\/\* \{/, await startApi()),
  );
  await compare(port, () => false);
  await callThrough(port);
  await verify(root, `http://127.0.0.1:${port}`);
});

/** Starts nginx with the file of an output; returns its port. */
async function startNginx(out: string, way = ''): Promise<number> {
  const port = await freePort();
  const work = createFolder('nginx');
  const hasBrotli = existsSync(brotliModule);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    join(work, 'nginx.conf'),
    `${hasBrotli ? `load_module ${brotliModule};` : ''}
    daemon off; master_process off; pid ${work}/pid; error_log stderr warn;
    events {}
    http {
      access_log off;
      ${paths.map((name) => `${name}_temp_path ${work}/${name};`).join(' ')}
      server {
        listen 127.0.0.1:${port};
        root ${out};
        ${hasBrotli ? 'brotli_static on;' : ''}
        include ${out}/_nginx.conf;
        ${way}
      }
    }`,
  );
  await start('nginx', ['-p', work, '-c', join(work, 'nginx.conf')], port);
  return port;
}

/** The same with Caddy. */
async function startCaddy(out: string, way = ''): Promise<number> {
  const port = await freePort();
  const file = join(createFolder('caddy'), 'Caddyfile');
  writeFileSync(
    file,
    `{\n\tadmin off\n\tauto_https off\n}\nhttp://:${port} {\n\tbind 127.0.0.1\n\troot * ${out}\n\timport ${out}/_Caddyfile\n${way}\n}\n`,
  );
  await start('caddy', ['run', '--adapter', 'caddyfile', '--config', file], port);
  return port;
}

async function compareBelowBase(urlStyle: string): Promise<void> {
  const based = copyFixture('based');
  const config = join(based, 'site.config.ts');
  const definition = readFileSync(config, 'utf8');
  writeFileSync(config, definition.replace('  name:', `  urlStyle: '${urlStyle}',\n  name:`));
  if (urlStyle === 'directory') {
    const note = join(based, 'notes/first.md');
    replaceIn(note, '(second)', '(../second)');
  }
  const built = join(based, 'dist');
  assert.is((await stet('build', '--root', based)).code, 0);
  const readOutput = createOutputReader(built);
  const readBase = () => '/project';
  const own = await serve({ readOutput, readBase, host: '127.0.0.1', port: 0 });
  const paths = ['', '/', '?a=1', '/?a=1', '/notes/first', '/notes/first.html?b=2', '/notes/first/']
    .concat([
      '/notes/first/index.html',
      '/notes/first/?a=1',
      '/app/x',
      '/app/x/',
      '/old/',
      '/notes/',
    ])
    .concat(['/nothing', '/nothing.html', '/404', '/404/', '/404.html', '/old', '/index.html'])
    .concat(['/sitemap.xml', '/_headers', 's'])
    .map((path) => `/project${path}`);
  try {
    for (const [name, startHost] of [
      ['nginx', startNginx],
      ['caddy', startCaddy],
    ] as const) {
      if (!isInstalled(name)) continue;
      const port = await startHost(built);
      for (const path of ['/', '/?a=1', '/about', ...paths]) {
        const { status, location } = await ask(port, ['GET', path]);
        const wanted = await ask(own.port, ['GET', path]);
        assert.equal([status, location], [wanted.status, wanted.location], `${name} ${path}`);
      }
      await verify(based, `http://127.0.0.1:${port}/project/`);
    }
  } finally {
    await own.close();
  }
}

test('below a base path they answer as preview does, too', () => compareBelowBase('file'));

test('and where the URLs of pages end in a slash', () => compareBelowBase('directory'));

test('a header that a host would take for a variable is refused at its place, and so is a second line', async () => {
  const config = join(root, 'site.config.ts');
  const definition = readFileSync(config, 'utf8');
  const refused = async (value: string) => {
    const text = definition.replace("'X-Which': 'all'", `'X-Which': ${JSON.stringify(value)}`);
    writeFileSync(config, text);
    const { code, stdout } = await stet('build', '--root', root);
    assert.is(code, 1, value);
    assert.match(stdout, 'headers.0.headers.X-Which');
    return stdout;
  };
  assert.match(await refused('a $host'), 'nginx cannot say $ ');
  assert.match(await refused('{env.HOME}'), 'caddy cannot say {e ');
  assert.match(await refused('{$HOME}'), 'caddy cannot say {$ ');
  assert.match(await refused('`'), 'caddy cannot say ` ');
  assert.match(await refused('a\nSet-Cookie: b=c'), 'expected one line');
  writeFileSync(config, definition);
});

test.run();
