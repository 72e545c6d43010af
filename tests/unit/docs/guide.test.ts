import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { contractPages } from '../../../scripts/docs/contract-reference.ts';
import { documents } from '../../../scripts/readability/documents.ts';
import { guides, renderGuide, renderJsonSchemas } from '../../../scripts/write-docs.ts';
import { postSchema } from '../../../site/blog/post-schema.ts';
import { projectFolder } from '../../helpers/project.ts';

const readGuide = (name: string) => readFileSync(join(projectFolder, name), 'utf8');

test('what guides say of fields, rules, types and commands is what the code says (else: npm run docs)', async () => {
  for (const name of guides) assert.is(readGuide(name), await renderGuide(readGuide(name)), name);
  for (const [file, text] of renderJsonSchemas()) assert.is(readGuide(file), text, file);
  const guide = readGuide('content/REFERENCE.md');
  for (const field of Object.keys(postSchema.shape)) assert.match(guide, `| \`${field}\` |`);
  assert.match(guide, '| `author.bio` |');
  assert.match(guide, '| `link/dead` | error |');
  assert.match(readGuide('docs/reference/commands.md'), '| `--strict` | fail on invalid content');
  assert.match(
    readGuide('docs/reference/definition.md'),
    "unless the template sets `dir`.\n\nDefault: `'en'`.",
  );
});

test('the reference has every member of every interface of the contract', () => {
  const members = [
    ...readGuide('generator/contract.ts').matchAll(/^export (?:interface|type \w+ = \{$).*?^\}/gms),
  ]
    .flatMap(([text]) => [...text.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(]/gm)])
    .map(([, name]) => name);
  const headings = Object.keys(contractPages).flatMap((page) =>
    [...readGuide(`docs/reference/${page}.md`).matchAll(/^### (\w+)$/gm)].map(([, name]) => name),
  );
  assert.ok(members.length > 100);
  assert.equal(headings.sort(), members.sort());
});

test('the documents link to files and headings that exist', () => {
  const broken = documents.flatMap((name) =>
    [...withoutCode(readGuide(name)).matchAll(/\]\((?!https?:|\/|mailto:)([^)\s]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !isThere(name, target))
      .map((target) => `${name}: ${target}`),
  );
  assert.equal(broken, []);
});

function isThere(name: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? name : join(dirname(name), path);
  if (!existsSync(join(projectFolder, file))) return false;
  return anchor === undefined || headingIds(file).includes(anchor);
}

function headingIds(file: string): string[] {
  return [...readGuide(file).matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\w -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function withoutCode(text: string): string {
  return text.replace(/^( *)(`{3,}).*?^\1\2$/gms, '').replace(/`[^`\n]+`/g, '');
}

test.run();
