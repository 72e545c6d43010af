import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { parsePlainYaml } from '../../../../generator/content/parse-plain-yaml.ts';
import { projectFolder } from '../../../helpers/project.ts';
import { createRandom } from '../../../helpers/random.ts';

/** What the package makes of a text; undefined for what it refuses. */
function oracle(yaml: string): unknown {
  try {
    return parse(yaml, { logLevel: 'silent' }) ?? {};
  } catch {
    return undefined;
  }
}

function compare(yaml: string): boolean {
  const data = parsePlainYaml(yaml);
  if (data !== undefined) assert.equal(data, oracle(yaml), yaml);
  return data !== undefined;
}

test('front matter of plain values, lists and blocks is read', () => {
  const plain = [
    'title: A day in C, or two',
    'title: \'It is: # "so"\'\ndate: 2024-01-31',
    'title: "Über – it’s"\nslug: a-b\ntags: [one, two words, c-3.5]',
    'url: https://a.example/b:c?d\ndraft: true\nweight: 10\nnone: []\n\nlast: Truely',
    'date: 2024-01-31T10:00:00.000Z',
    'version: 1.2.0\nweight: 2.50\nimage: ../a b.png\nlink: /a#b\nspan: 14-day trial',
    '# A comment\ntags:\n  - one\n\n  # another\n  - two words\nempty:\nlast: 日本 👍',
    'list:\n- a\n- b: 1\n  c:\n  - d\n- - e\n  - f\nnext: g',
    'a: { b: 7:00 am, c: [1, "x, y", \'\'], d: {} }\ne: [{ f: true }, [g]]',
    'a: >-\n  one\n  two\n\n\n  three\nb: |\n  x\n    y\n\n  # z\nc:\n  - >\n    d\n  - e',
  ];
  for (const yaml of plain) assert.ok(compare(`\n${yaml}`), yaml);
});

test('all else is left to the package, also what it refuses', () => {
  const others = [
    'a: b\n  c',
    'a: b # c',
    'a: &b c\nd: *b',
    'a: "b\\tc"',
    'a: >-\n  b \n  c',
    'a: >-\n  b\n   c',
    'a: [b,\n  c]',
    'a: 1\na: 2',
    'a:\n  - b: 1\n    b: 2',
    'a: { b: 1, b: 2 }',
    'a:\n    b: 1\n  c: 2',
    'a:\n  - b\n c: 2',
    'a: [b, c',
    'a: [b] c',
    'a\tb: c',
    '- a',
    `a: ${'['.repeat(100)}${']'.repeat(100)}`,
    `a: ${'{ b: '.repeat(100)}c${' }'.repeat(100)}`,
    `a:\n${'- '.repeat(100)}b`,
    `a:\n${Array.from({ length: 100 }, (_, depth) => `${' '.repeat(depth + 1)}b:\n`).join('')}`,
  ];
  for (const yaml of others) assert.is(parsePlainYaml(`\n${yaml}`), undefined, yaml);
});

const parts = [
  ...[
    'a',
    'B',
    'é',
    '’',
    '0',
    '1',
    '12',
    '012',
    '1e3',
    '.5',
    '-1',
    '+1',
    '0x1f',
    '0o7',
    '.inf',
    '~',
  ],
  ...[
    'true',
    'True',
    'false',
    'null',
    'NULL',
    'yes',
    '2024-01-31',
    '2024-01-31T10:00:00Z',
    '10:20',
  ],
  ...[
    ' ',
    ' ',
    ': ',
    ':',
    '#',
    ' #',
    '# ',
    "'",
    '"',
    '\\',
    '[',
    ']',
    '{',
    '}',
    ',',
    ', ',
    '- ',
    '-',
  ],
  ...[
    '&a',
    '*a',
    '!t',
    '|',
    '>',
    '%',
    '@',
    '`',
    '?',
    '? ',
    '\t',
    '\u00a0',
    '\u2028',
    '\ufeff',
    '\0',
    '<<',
  ],
  ...[
    '\n',
    '\nb: c',
    '\n  d',
    '\n- e',
    '\n---',
    '\n...',
    '\n__proto__: x',
    '\nconstructor: y',
    '\nb: [c, D]',
  ],
];

test('whatever is read is read as the package reads it', () => {
  const random = createRandom(7);
  let plain = 0;
  for (let round = 0; round < 20_000; round += 1) {
    const length = 1 + random.integer(5);
    const value = Array.from({ length }, () => random.pick(parts)).join('');
    const [opening, closing] =
      random.pick([
        ['', ''],
        ['[', ']'],
        ["'", "'"],
        ['"', '"'],
      ]) ?? [];
    if (compare(`\nkey: ${opening}${value}${closing}`)) plain += 1;
  }
  assert.ok(plain > 1000, `${plain}`);
});

const nested = [
  'a:\n  - b: c\n    d: [e, "f, g", { h: 1 }]\n  - >-\n    i\n    j\n\n    k\nl:\n  m:\n    n: |\n      o\n       p\n    q: r',
  'a:\n- b\n- - c\n  - d\n- e: f\n  g:\n  - h\ni: { j: k, l: [m, n] }\n# o\np: 1.5\nq: false',
];

test('whatever is read of lists and blocks is read as the package reads it', () => {
  const random = createRandom(11);
  const pieces = [
    ...parts,
    '  ',
    '- ',
    '\n    ',
    ' >-\n',
    ' |\n',
    '# ',
    ', ',
    'k: ',
    '\u3000',
    '語',
  ];
  let plain = 0;
  for (let round = 0; round < 12_000; round += 1) {
    let yaml = random.pick(nested) ?? '';
    for (let change = random.integer(3); change >= 0; change -= 1) {
      const at = random.integer(yaml.length + 1);
      const piece = random.integer(3) === 0 ? '' : random.pick(pieces);
      yaml = yaml.slice(0, at) + piece + yaml.slice(at + random.integer(3));
    }
    if (compare(`\n${yaml}`)) plain += 1;
  }
  assert.ok(plain > 1500, `${plain}`);
});

test('front matter of the project is read alike, and most of it', () => {
  let plain = 0;
  let all = 0;
  for (const folder of ['content', 'docs', 'templates', 'tests/fixtures']) {
    const names = readdirSync(join(projectFolder, folder), { recursive: true }).map(String);
    for (const name of names.filter((file) => /^(?!.*node_modules).*\.md$/.test(file))) {
      const text = readFileSync(join(projectFolder, folder, name), 'utf8');
      const header = /^---(\n[\s\S]*?)\n---\n/.exec(text)?.[1];
      if (header === undefined) continue;
      all += 1;
      if (compare(header)) plain += 1;
    }
  }
  assert.ok(plain > 0.8 * all, `${plain} of ${all}`);
});

test.run();
