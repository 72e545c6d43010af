import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { codeFolder, ownFolder } from '../../../../generator/cache/cache-folder.ts';
import { withoutSystemError } from '../../../../generator/diagnostics/diagnostic.ts';
import { describeSystemError } from '../../../../generator/diagnostics/system-error.ts';
import { createFolder } from '../../../helpers/project.ts';

const systemError = (code: string, syscall: string, path?: string) =>
  Object.assign(new Error(`${code}: ${syscall}`), { code, syscall, path });

test('a full disk, a forbidden folder and too many open files are no bugs of stet', () => {
  for (const [code, path, rule, message] of [
    ['ENOSPC', undefined, 'system/disk-full', 'The disk has no space left for a file (ENOSPC).'],
    ['EDQUOT', '/a', 'system/disk-full', 'The disk has no space left for /a (EDQUOT).'],
    ['EROFS', '/a', 'system/denied', 'The system does not allow stet to use /a (EROFS).'],
    [
      'EMFILE',
      '/a',
      'system/open-files',
      'The system allows stet no more open files, such as /a (EMFILE).',
    ],
  ] as const) {
    const diagnostic = describeSystemError(systemError(code, 'open', path));
    assert.equal([diagnostic?.rule, diagnostic?.message], [rule, message]);
    assert.ok(diagnostic?.hint);
  }
  // As Node 20 says it of a folder on a disk that is read-only.
  assert.is(describeSystemError(systemError('ENOENT', 'mkdir', '/a'))?.rule, 'system/denied');
});

test('the advice for a folder that no flag can replace names none', () => {
  const hintFor = (path: string) => describeSystemError(systemError('EACCES', 'mkdir', path))?.hint;
  const own = [ownFolder('/a'), codeFolder('/a', 'config'), codeFolder('/a', 'server')];
  for (const path of [...own, '/a/.stet', '/a/.stet/.gitignore', 'C:\\a\\.stet\\run\\config']) {
    assert.match(hintFor(path) ?? '', 'code of the site runs there', path);
  }
  for (const path of ['/a/.stet/cache/store', '/a/dist', '/a/.stet/running']) {
    assert.match(hintFor(path) ?? '', '--out and --cache-dir', path);
  }
});

test('what Node throws for a file in the place of a folder is described', () => {
  const file = join(createFolder('system-error'), 'file');
  writeFileSync(file, '');
  for (const folder of [file, join(file, 'store')]) {
    const error = failureOf(() => mkdirSync(folder, { recursive: true }));
    assert.is(describeSystemError(error)?.rule, 'system/no-folder', folder);
  }
});

test('links that lead in a circle are described', () => {
  const link = join(createFolder('system-error'), 'link');
  symlinkSync('link', link);
  const error = failureOf(() => mkdirSync(join(link, 'store'), { recursive: true }));
  assert.is(describeSystemError(error)?.rule, 'system/no-folder');
  assert.match(describeSystemError(error)?.message ?? '', 'links in its path lead in a circle');
});

function failureOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

test('a missing file, a limit of watched files and errors of other code are not described', () => {
  const errors = [
    systemError('ENOENT', 'open', '/a'),
    systemError('ENOSPC', 'watch', '/a'),
    Object.assign(new Error('denied by a service'), { code: 'EACCES' }),
    'EACCES',
    undefined,
  ];
  for (const error of errors) {
    assert.is(describeSystemError(error), undefined);
    assert.is(withoutSystemError(error), error);
  }
});

test.run();
