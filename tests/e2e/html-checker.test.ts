import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findAll, readPages } from '../helpers/built-pages.ts';
import { buildRealSite } from '../helpers/built-site.ts';
import { projectFolder } from '../helpers/project.ts';

/** The checker of the Nu project: `npm install --no-save vnu-jar`, and Java 11 or later. */
const jar = process.env.VNU_JAR ?? join(projectFolder, 'node_modules/vnu-jar/build/dist/vnu.jar');
const hasJava = spawnSync('java', ['-version']).status === 0;

/** What the checker does not know yet, or says of a file that it does not load from a server. */
const ignored = /^CSS: |Content Security Policy|Trailing slash on void elements|aria-required/;

interface Message {
  type: string;
  url: string;
  message: string;
  lastLine?: number;
}

test('no part of a table has a role that its element has already', async () => {
  const found = readPages(await buildRealSite()).flatMap(({ path, tree }) =>
    findAll('table, thead, tbody, tfoot, tr, th, td', tree)
      .filter(({ attribute }) => attribute('role') !== undefined)
      .map(({ text }) => `${path}: ${text.slice(0, 40)}`),
  );
  assert.equal(found, []);
});

const check = hasJava && existsSync(jar) ? test : test.skip;
if (check === test.skip) {
  console.log(`Skipped: the Nu HTML checker needs Java and vnu-jar, here at ${jar}.`);
}

check('the Nu HTML checker has nothing to say about any page', async () => {
  const out = await buildRealSite();
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => join(out, file));
  assert.ok(files.length > 60);
  const { stderr } = spawnSync('java', ['-jar', jar, '--format', 'json', ...files], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { messages } = JSON.parse(stderr) as { messages: Message[] };
  assert.equal(
    messages
      .filter(({ message }) => !ignored.test(message))
      .map(({ url, lastLine, message }) => `${url.split('/').at(-1)}:${lastLine} ${message}`),
    [],
  );
});

test.run();
