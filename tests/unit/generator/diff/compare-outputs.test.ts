import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
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

test.run();
