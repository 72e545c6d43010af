import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { errorCatalogue, type Row, states } from '../e2e/error-catalogue.ts';
import { projectFolder } from '../helpers/project.ts';

/** Tests that a row names and no file has. */
function findMissing({ tests }: Row): string[] {
  return Object.entries(tests).flatMap(([file, names]) => {
    const path = join(projectFolder, file);
    const source = existsSync(path) ? readFileSync(path, 'utf8').replace(/\$\{\w+\}/g, '…') : '';
    const has = (name: string) =>
      ["'", '"', '`'].some((quote) => source.includes(`test(${quote}${name}${quote}`));
    return names.filter((name) => !has(name)).map((name) => `${file}: ${name}`);
  });
}

test('the error catalogue has its 17 rows, each state of §4 its own', () => {
  assert.is(errorCatalogue.length, 17);
  assert.is(new Set(errorCatalogue.map(({ when }) => when)).size, 17);
  assert.ok(states.length >= 30);
});

test('every row names tests that exist, one of them in a browser or a reason why not', () => {
  for (const row of [...errorCatalogue, ...states]) {
    assert.equal(findMissing(row), [], row.when);
    const files = Object.keys(row.tests);
    const isInBrowser = files.some((file) => file.startsWith('tests/e2e/'));
    assert.ok(files.length > 0 && isInBrowser !== (row.notInBrowser !== undefined), row.when);
  }
});

test.run();
