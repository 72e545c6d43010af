import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { changeSettings, createEditedSite } from '../helpers/edited-site.ts';
import { readTree } from '../helpers/files.ts';
import { listen } from '../helpers/listen.ts';
import { hasNginx } from '../helpers/nginx.ts';
import { nginxOfGuide, startNginxCache } from '../helpers/nginx-cache.ts';
import { restoreSite } from '../helpers/restored-site.ts';
import { runStetWith, spawnStetWith } from '../helpers/stet-process.ts';

/** A site of 60 notes, of which some have a picture. */
async function createSite(): Promise<string> {
  const root = createEditedSite();
  changeSettings(root, () => ({ precompress: true, feed: { rss: '/feed.xml' }, widths: [16] }));
  const create = { width: 24, height: 24, channels: 3, background: '#345' } as const;
  writeFileSync(join(root, 'images/one.png'), await sharp({ create }).png().toBuffer());
  for (let index = 0; index < 60; index += 1) {
    const picture = index % 7 === 0 ? '![A picture](../images/one.png)\n' : '';
    const header = `---\nheading: Note ${index}\nwritten: 2024-05-01\n---\n\n`;
    writeFileSync(
      join(root, `notes/n${index}.md`),
      `${header}The text of note ${index}.\n\n${picture}`,
    );
  }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'edited', private: true }));
  return root;
}

/** A server before another one, which calls `sees` once that has answered. */
async function startProxy(target: string, sees: (method: string, url: string) => void) {
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    const passed = request(`${target}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing).on('finish', () => sees(method, url));
    });
    incoming.pipe(passed);
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test('one of four shards is killed, one blob poisoned, one evicted: the merge is a clean build', async () => {
  if (!hasNginx()) {
    console.log('  nginx is not installed');
    return;
  }
  const root = await createSite();
  const clone = () => restoreSite(root, { withOutput: false });
  const clean = clone();
  const built = await runStetWith({}, 'build', '--root', clean);
  assert.is(built.code, 0, built.stdout);

  const nginx = await startNginxCache(nginxOfGuide());
  const start = (number: number, url: string) =>
    spawnStetWith(
      { STET_REMOTE_CACHE: `${url}/stet` },
      ...['build', '--root', clone(), '--shard', `${number}/4`],
    );
  // It has left its records for the others, and has rendered nothing yet.
  const proxy = await startProxy(nginx.url, (method, url) => {
    if (method === 'PUT' && url.includes('/ac/')) killed.kill('SIGKILL');
  });
  const killed = start(3, proxy.url);
  try {
    const others = [1, 2, 4].map((number) => start(number, nginx.url));
    const ended = await Promise.all([killed, ...others].map((child) => once(child, 'close')));
    assert.equal(ended, [[null, 'SIGKILL'], ...others.map(() => [0, null])]);

    const blobs = nginx
      .list()
      .filter((path) => path.includes('/cas/'))
      .sort();
    assert.ok(blobs.length > 4, `${blobs.length} blobs`);
    const [poisoned = '', evicted = ''] = blobs;
    writeFileSync(poisoned, readFileSync(poisoned).fill(7, 4, 9));
    rmSync(evicted);

    const merged = clone();
    const env = { STET_REMOTE_CACHE: `${nginx.url}/stet` };
    const merge = await runStetWith(env, 'build', '--root', merged, '--json');
    assert.is(merge.code, 0, merge.stdout);
    const { build, diagnostics } = JSON.parse(merge.stdout);
    assert.equal(diagnostics, []);
    assert.ok(build.rendered > 0 && build.rendered < build.pages, `${build.rendered} rendered`);
    assert.equal(readTree(join(merged, 'dist')), readTree(join(clean, 'dist')));
  } finally {
    killed.kill('SIGKILL');
    proxy.close();
    nginx.close();
  }
});

test.run();
