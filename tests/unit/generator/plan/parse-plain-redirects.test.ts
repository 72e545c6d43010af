import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { parsePlainRedirects } from '../../../../generator/plan/parse-plain-redirects.ts';
import { createRandom } from '../../../helpers/random.ts';

test('reads a list of paths and URLs, with comments', () => {
  const text = '# Moved in May\n/old: /new\n\n/a/b-c.d~e:  https://x.example/?q=1&r=%20#part  \n';
  const data = { '/old': '/new', '/a/b-c.d~e': 'https://x.example/?q=1&r=%20#part' };
  assert.equal(parsePlainRedirects(text), data);
  assert.equal(parsePlainRedirects(text), parse(text));
});

test('leaves everything else to the YAML package', () => {
  const others = ['/a: /b\n/a: /c\n', '/a: [/b]\n', '/a:\n', '/a: /b # why\n', '"/a": /b\n'];
  for (const text of [
    ...others,
    'a: /b\n',
    ' /a: /b\n',
    '/a: /b\r\n',
    '/a: /b:\n',
    '---\n/a: /b\n',
  ])
    assert.is(parsePlainRedirects(text), undefined, text);
});

test('never reads a line otherwise than the YAML package', () => {
  const signs = [
    '/',
    'a',
    'B',
    '1',
    '-',
    '.',
    ':',
    ' ',
    '#',
    '?',
    '&',
    '=',
    '%',
    '~',
    '*',
    '"',
    '{',
  ];
  const random = createRandom(1);
  const write = () => Array.from({ length: random.integer(7) }, () => random.pick(signs)).join('');
  let plain = 0;
  for (let turn = 0; turn < 20_000; turn += 1) {
    const text = `/${write()}: ${random.pick(['http://', '/', '/'])}${write()}\n`;
    const data = parsePlainRedirects(text);
    if (data === undefined) continue;
    plain += 1;
    assert.equal(data, parse(text), text);
  }
  assert.ok(plain > 500, `${plain} lines were plain`);
});

test.run();
