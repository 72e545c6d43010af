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

test('front matter of plain lines is read, and nothing else', () => {
  const plain = [
    'title: A day in C, or two',
    'title: \'It is: # "so"\'\ndate: 2024-01-31',
    'title: "Über – it’s"\nslug: a-b\ntags: [one, two words, c-3.5]',
    'url: https://a.example/b:c?d\ndraft: true\nweight: 10\nnone: []\n\nlast: Truely',
    'date: 2024-01-31T10:00:00.000Z',
  ];
  for (const yaml of plain) assert.ok(compare(`\n${yaml}`), yaml);
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

test('front matter of the project is read alike', () => {
  for (const folder of ['content', 'docs', 'templates', 'tests/fixtures']) {
    const names = readdirSync(join(projectFolder, folder), { recursive: true }).map(String);
    for (const name of names.filter((file) => /^(?!.*node_modules).*\.md$/.test(file))) {
      const text = readFileSync(join(projectFolder, folder, name), 'utf8');
      compare(/^---(\n[\s\S]*?)\n---\n/.exec(text)?.[1] ?? '');
    }
  }
});

test.run();
