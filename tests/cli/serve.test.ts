import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readTree, replaceIn } from '../helpers/files.ts';
import { listen } from '../helpers/listen.ts';
import { copyFixture, createFolder } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';
import {
  runStet,
  runStetWith,
  type StetServer,
  startServer,
  startServerWith,
} from '../helpers/stet-process.ts';

const root = copyFixture('tiny');
let server: StetServer;

test.before(async () => {
  server = await startServerWith({ GREETED: 'you', PORT: '0' }, 'serve', '--root', root);
});
test.after(async () => {
  assert.is(await server.stop(), 0);
});

/** The lines of the log, which is all that stands on the standard output. */
function readLog({ output }: StetServer): Record<string, unknown>[] {
  const lines = output.stdout.split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}

test('it builds, and serves the site and its API in one process', async () => {
  // It is on the standard error, which may be read after the URL on the standard output.
  await server.saw('3 pages');
  assert.match(output(), '3 pages');
  assert.match(await (await fetch(server.url)).text(), 'Tiny');
  const hello = await fetch(`${server.url}/api/hello`);
  assert.equal(await hello.json(), { hello: 'you', address: '127.0.0.1' });
  assert.is((await fetch(`${server.url}/healthz`)).status, 200);
  assert.equal(await (await fetch(`${server.url}/readyz`)).json(), { status: 'ok' });
  assert.ok(existsSync(join(root, 'dist-api/handler.mjs.map')));
});

const output = () => server.output.stderr;

test('each request is one log line without query or secrets', async () => {
  const response = await fetch(`${server.url}/api/log?token=hunter2`);
  const id = response.headers.get('x-request-id') ?? 'none';
  await server.saw(new RegExp(`"message":"request","id":"${id}"`));
  const [own, line] = readLog(server).filter((record) => record.id === id);
  assert.equal([own?.message, own?.password], ['seen', '[redacted]']);
  const { time, duration, bytes, ...rest } = line ?? {};
  assert.equal(rest, {
    message: 'request',
    id,
    method: 'GET',
    path: '/api/log',
    status: 200,
    address: '127.0.0.0',
    level: 'info',
  });
  assert.ok(Date.parse(String(time)) > 0 && Number(duration) > 0 && Number(bytes) > 0);
  assert.not.match(server.output.stdout, 'hunter2');
});

test('the line of a request names the trace that it is part of', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const ask = async (traceparent: string) => {
    const { headers } = await fetch(server.url, { headers: { traceparent } });
    const id = headers.get('x-request-id');
    await server.saw(new RegExp(`"message":"request","id":"${id}"`));
    return readLog(server).find((record) => record.id === id);
  };
  assert.is((await ask(`00-${trace}-00f067aa0ba902b7-01`))?.trace, trace);
  const untraced = await ask(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`);
  assert.not.ok('trace' in (untraced ?? {}));
});

test('an error gives 500 without details, and the log has its request and source line', async () => {
  const response = await fetch(`${server.url}/api/throw`);
  assert.is(response.status, 500);
  assert.not.match(await response.text(), 'inside');
  await server.saw(/the handler failed/);
  const line = readLog(server).find(({ message }) => message === 'the handler failed');
  const [where = ''] = readFileSync(join(root, 'api.ts'), 'utf8').split("new Error('a secret");
  const lines = where.split('\n');
  const { file, line: row, column, id, error } = line ?? {};
  assert.equal([file, row, column], ['api.ts', lines.length, (lines.at(-1) ?? '').length + 1]);
  assert.is(id, response.headers.get('x-request-id'));
  assert.match(JSON.stringify(error), /api\.ts:\d+/);
  assert.not.ok(
    Object.keys(readTree(join(root, 'dist'))).some((path) => /\.(map|tsx?)$/.test(path)),
  );
});

test('a new build is served without a restart', async () => {
  writeFileSync(join(root, 'notes/new.md'), '---\nheading: New\nwritten: 2024-06-01\n---\n');
  await stet('build', '--root', root);
  assert.is((await fetch(`${server.url}/notes/new`)).status, 200);
});

test('its build uses the cache that the flag names', async () => {
  const [site, cache] = [copyFixture('tiny'), createFolder('serve-cache')];
  const args = ['serve', '--root', site, '--cache-dir', cache, '--port', '0'];
  const own = await startServerWith({ GREETED: 'you' }, ...args);
  assert.is(await own.stop(), 0);
  assert.ok(existsSync(join(cache, 'store')));
  assert.not.ok(existsSync(join(site, '.stet/cache')));
});

test('it ends what is under way when it is asked to stop, then exits with 0', async () => {
  const second = await startServer('serve', '--root', root, '--no-build', '--port', '0');
  const { port } = new URL(second.url);
  const sent = request({ port, host: '127.0.0.1', path: '/api/echo', method: 'POST' });
  // A shorter body would be waited for before the handler is called.
  const first = 'x'.repeat(100_000);
  sent.write(first);
  const [response] = await once(sent, 'response');
  const parts = response.setEncoding('utf8')[Symbol.asyncIterator]();
  let echoed = '';
  while (echoed.length < first.length) echoed += (await parts.next()).value;
  assert.is(echoed, first);
  const stopped = second.stop();
  await second.saw('"stopping"');
  await fetch(second.url).then(
    () => assert.unreachable(),
    () => {},
  );
  sent.end('second');
  assert.is((await parts.next()).value, 'second');
  assert.is(await stopped, 0);
});

test('after SIGTERM it drains first, which a second signal ends; Ctrl-C does not drain', async () => {
  const env = { DRAIN_SECONDS: '600' };
  const start = () => startServerWith(env, 'serve', '--root', root, '--no-build', '--port', '0');
  const draining = await start();
  const stopped = draining.stop();
  await draining.saw('"draining"');
  assert.is((await fetch(`${draining.url}/readyz`)).status, 503);
  assert.is((await fetch(draining.url)).status, 200);
  process.kill(Number(draining.pid), 'SIGTERM');
  assert.is(await stopped, 0);

  const interrupted = await start();
  assert.is(await interrupted.stop('SIGINT'), 0);
  assert.not.match(interrupted.output.stdout, '"draining"');

  const args = ['serve', '--root', root, '--no-build', '--drain', '1.5s'];
  assert.match((await runStet(...args)).stderr, 'Write whole seconds, from 0 to 600.');
});

test('a port that was asked for and is taken is an error', async () => {
  const blocker = createServer();
  const port = await listen(blocker);
  const args = ['serve', '--root', root, '--no-build'];
  for (const { code, stderr } of [
    await runStet(...args, '--port', String(port)),
    await runStetWith({ PORT: String(port) }, ...args),
  ]) {
    assert.is(code, 1);
    assert.match(stderr, 'the port is taken');
  }
  blocker.close();
});

test('empty variables count as not set: nobody but this machine can connect', async () => {
  const empty = { GREETED: 'you', HOST: '', PORT: '', DRAIN_SECONDS: '' };
  const own = await startServerWith(empty, 'serve', '--root', root, '--no-build');
  assert.match(own.url, /^http:\/\/localhost:43\d\d$/);
  assert.is(await own.stop('SIGINT'), 0);
});

test('a handler that does not start says why, and nothing is served', async () => {
  const { code, stdout, stderr } = await runStetWith(
    { BROKEN: '1', PORT: '0' },
    ...['serve', '--root', root, '--no-build'],
  );
  assert.is(code, 1);
  assert.match(stderr, 'The API does not start: BROKEN is set.');
  assert.is(stdout, '');
});

test('a variable about proxies that is not right is an error at the start', async () => {
  const { code, stdout, stderr } = await runStetWith(
    { CLIENT_ADDRESS_HEADER: 'X-Forwarded-For', TRUSTED_PROXIES: 'all', PORT: '0' },
    ...['serve', '--root', root, '--no-build'],
  );
  assert.is(code, 1);
  assert.match(stderr, 'TRUSTED_PROXIES: expected how many proxies a request passes, from 1 to 9');
  assert.is(stdout, '');
});

test('without a built site --no-build says what to do', async () => {
  const { code, stderr } = await runStet('serve', '--no-build', '--root', copyFixture('tiny'));
  assert.is(code, 1);
  assert.match(stderr, 'Run stet build first');
});

test('preview serves the API as well', async () => {
  const preview = await startServer('preview', '--root', root, '--port', '0');
  const echo = await fetch(`${preview.url}/api/echo`, { method: 'POST', body: 'hello' });
  assert.is(await echo.text(), 'hello');
  assert.is((await fetch(`${preview.url}/api/nothing`)).status, 404);
  assert.is(await preview.stop(), 0);
});

test('watch takes an edit of the handler, and keeps the last one while its code is broken', async () => {
  const edited = copyFixture('tiny');
  const watch = await startServer('watch', '--root', edited, '--port', '0');
  const hello = async () => (await fetch(`${watch.url}/api/hello`)).text();
  assert.match(await hello(), 'world');
  const file = join(edited, 'api.ts');
  const code = readFileSync(file, 'utf8');
  const foreign = await fetch(`${watch.url}/api/hello`, {
    headers: { Origin: 'https://a.example' },
  });
  assert.is(foreign.status, 403);
  writeFileSync(file, code.replace("'world'", "'moon'"));
  await watch.saw(/✓ API[\s\S]*✓ API/);
  assert.match(await hello(), 'moon');
  writeFileSync(file, `import 'node:fs';\n${code}`);
  await watch.saw('node:fs is a module of Node');
  assert.match(await hello(), 'moon');
  assert.is(await watch.stop(), 0);
});

test('check finds what other runtimes do not have, at its place', async () => {
  const checked = copyFixture('tiny');
  const file = join(checked, 'api.ts');
  writeFileSync(
    file,
    `import { readFile } from 'node:fs/promises';\n${readFileSync(file, 'utf8')}readFile;\n`,
  );
  const { code, stdout } = await stet('check', '--root', checked);
  assert.is(code, 1);
  assert.match(stdout, 'api.ts:1:26');
  assert.match(stdout, 'node:fs/promises is a module of Node');
  const built = await stet('build', '--root', checked);
  assert.is(built.code, 1);
  assert.not.ok(existsSync(join(checked, 'dist')) || existsSync(join(checked, 'dist-api')));
});

test('the handler is built to the same bytes, for no runtime in particular, and goes with its site', async () => {
  const again = copyFixture('tiny');
  const file = join(again, 'api.ts');
  const code = readFileSync(file, 'utf8');
  writeFileSync(file, `${code}export const outside = () => import('machine-only');\n`);
  const read = (name: string) => readFileSync(join(again, name), 'utf8');
  await stet('build', '--root', again);
  const first = [read('dist-api/handler.mjs'), read('dist-api/handler.mjs.map')];
  assert.match(first[0] ?? '', 'import("machine-only")');
  assert.not.match(first[0] ?? '', 'node:');
  await stet('build', '--root', again, '--out', 'other');
  assert.equal([read('other-api/handler.mjs'), read('other-api/handler.mjs.map')], first);
  const definition = join(again, 'site.config.ts');
  replaceIn(definition, "api: 'api.ts',", '');
  assert.is((await stet('build', '--root', again)).code, 0);
  assert.not.ok(existsSync(join(again, 'dist-api')));
});

test('the handler adds commands to the command line', async () => {
  const greeted = await runStet('greet', 'Ann', '--root', root);
  assert.equal([greeted.code, greeted.stdout], [0, 'Hello Ann\n']);
  const wrong = await runStet('greet', `--root=${root}`);
  assert.is(wrong.code, 2);
  assert.match(wrong.stderr, 'error: Whom?');
  const help = await runStet('greet', '--help', '--root', root);
  assert.match(help.stdout, '$ stet greet --ask');
  const meant = await runStet('gret', '--root', root);
  assert.is(meant.code, 2);
  assert.match(meant.stderr, '(Did you mean greet?)');
});

test('its commands run from the built handler where there are no sources', async () => {
  const deployed = copyFixture('tiny');
  await stet('build', '--root', deployed);
  for (const name of ['site.config.ts', 'api.ts']) rmSync(join(deployed, name));
  const { code, stdout } = await runStet('greet', 'Ann', '--root', deployed);
  assert.equal([code, stdout], [0, 'Hello Ann\n']);
});

test('the definition knows what the site is made for', async () => {
  const told = copyFixture('tiny');
  const definition = join(told, 'site.config.ts');
  const text = readFileSync(definition, 'utf8');
  writeFileSync(
    definition,
    text.replace(
      "title: 'Tiny'",
      "title: ['For', process.env.STET_COMMAND, 'in', process.env.NODE_ENV].join(' ')",
    ),
  );
  const page = () => readFileSync(join(told, 'dist/index.html'), 'utf8');
  await runStetWith({ NODE_ENV: '' }, 'build', '--root', told);
  assert.match(page(), '<title>For build in production</title>');
  await runStetWith({ NODE_ENV: 'test' }, 'build', '--root', told);
  assert.match(page(), '<title>For build in test</title>');
  for (const [command, mode] of [
    ['serve', 'production'],
    ['watch', 'development'],
  ] as const) {
    // Commands that this process ran have set the variable.
    const env = { NODE_ENV: '' };
    const served = await startServerWith(env, command, '--root', told, '--port', '0');
    const title = `<title>For ${command} in ${mode}</title>`;
    assert.match(await (await fetch(served.url)).text(), title);
    await served.stop();
  }
});

test.run();
