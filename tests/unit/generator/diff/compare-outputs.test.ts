import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Rewrite } from '../../../../generator/contract.ts';
import { readFolder } from '../../../../generator/diff/built-output.ts';
import { compareOutputs } from '../../../../generator/diff/compare-outputs.ts';
import { formatRedirects } from '../../../../generator/output/host-files.ts';
import { createFolder } from '../../../helpers/project.ts';

test('pages are named by the URLs at which hosts answer them', () => {
  const folder = createFolder('outputs');
  const [before, after] = [join(folder, 'before'), join(folder, 'after')];
  const write = (out: string, path: string, text: string) => {
    mkdirSync(join(out, path), { recursive: true });
    writeFileSync(join(out, path, 'index.html'), `<title>${text}</title><p>${text}.</p>`);
  };
  for (const path of ['about', 'gone', 'old']) write(before, path, `The page ${path}`);
  const rules = formatRedirects([], { base: '', urlStyle: 'directory' });
  writeFileSync(join(before, '_redirects'), rules);
  cpSync(before, after, { recursive: true });
  for (const path of ['gone', 'old']) rmSync(join(after, path), { recursive: true });
  write(after, 'about', 'Another text');
  write(after, 'new', 'The page old');
  const { pages } = compareOutputs({
    base: readFolder(before, 'x'),
    current: readFolder(after, ''),
  });
  assert.equal(
    pages.map(({ url, change, from }) => [url, change, from]),
    [
      ['/about/', 'changed', null],
      ['/gone/', 'removed', null],
      ['/new/', 'moved', '/old/'],
    ],
  );
});

test('a redirect is known by its rule, also with escapes or for all paths of a folder', () => {
  const folder = createFolder('outputs');
  const compare = (pages: Record<string, string>, rules: Rewrite[]) => {
    const [before, after] = [join(folder, 'before'), join(folder, 'after')];
    for (const out of [before, after]) {
      rmSync(out, { recursive: true, force: true });
      mkdirSync(out, { recursive: true });
    }
    writeFileSync(join(before, 'old.html'), '<title>Old</title><p>Words.</p>');
    writeFileSync(join(after, '_redirects'), formatRedirects(rules, form));
    for (const [path, text] of Object.entries(pages)) writeFileSync(join(after, path), text);
    const difference = compareOutputs({
      base: readFolder(before, 'x'),
      current: readFolder(after, ''),
    });
    return difference.pages.map(({ url, change, from, redirect }) => [url, change, from, redirect]);
  };
  const form = { base: '', urlStyle: 'file' } as const;
  assert.equal(
    compare({ 'über.html': '<title>New</title><p>Others.</p>' }, [
      { from: '/old', to: '/über', status: 301 },
    ]),
    [['/über', 'moved', '/old', '/über']],
  );
  assert.equal(compare({}, [{ from: '/*', to: '/new', status: 302 }]), [
    ['/old', 'removed', null, '/new'],
  ]);
  assert.equal(compare({}, [{ from: '/*', to: '/new', status: 404 }]), [
    ['/old', 'removed', null, null],
  ]);
});

test('the new URL of a moved page is no other change, also with escapes', () => {
  const folder = createFolder('outputs');
  const write = (name: string, path: string) => {
    const url = `https://example.com${encodeURI(path)}`;
    mkdirSync(join(folder, name));
    writeFileSync(
      join(folder, name, `${path}.html`),
      `<title>A</title><link rel="canonical" href="${url}"><p>Words.</p>`,
    );
    return readFolder(join(folder, name), name);
  };
  const { pages } = compareOutputs({
    base: write('before', '/alt'),
    current: write('after', '/neü'),
  });
  assert.equal(
    pages.map(({ from, url, changes }) => [from, url, changes]),
    [['/alt', '/neü', []]],
  );
});

test.run();
