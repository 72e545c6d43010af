import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import type { ZodType } from 'zod';
import { changelogSchema } from '../../../site/changelog/changelog-schema.ts';
import { glyphNames } from '../../../site/sections/glyph/shapes.ts';
import { action } from '../../../site/sections/schema/common.ts';
import { figure, panel } from '../../../site/sections/schema/panels.ts';
import { pageNavigation, pageSchema, sectionSchema } from '../../../site/sections/schema.ts';
import { projectFolder } from '../../helpers/project.ts';

/** The data of every YAML example of a file, front matter without the body below it. */
function readExamples(file: string) {
  const text = readFileSync(join(projectFolder, file), 'utf8');
  return [...text.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, example = '']) =>
    parse(example.startsWith('---') ? (example.split(/^---$/m)[1] ?? '') : example),
  );
}

const reference = readFileSync(join(projectFolder, 'content/REFERENCE.md'), 'utf8');
const examples = readExamples('content/REFERENCE.md');
const sections: { type: string }[] = examples.filter(Array.isArray).flat();
const others = examples.filter((example) => !Array.isArray(example));

function assertValid(schema: ZodType, example: unknown): void {
  const result = schema.safeParse(example);
  const issues = result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  assert.equal(issues, undefined, JSON.stringify(example));
}

test('every kind of section has one example, and each is right', () => {
  const documented = sections.map(({ type }) => type);
  const kinds = sectionSchema.options.map(({ shape }) => shape.type.value);
  assert.equal([...documented].sort(), [...kinds].sort());
  for (const section of sections) assertValid(sectionSchema, section);
});

test('every kind of figure has one example, and each is right', () => {
  const figures = others.filter((example) => 'kind' in example);
  const kinds = panel.options.map(({ shape }) => shape.kind.value);
  assert.equal(figures.map(({ kind }) => kind).sort(), [...kinds, 'workflow'].sort());
  for (const example of figures) assertValid(figure, example);
});

test('the page, its place in a menu and the button are right', () => {
  const [page, place, ...rest] = others.filter((example) => !('kind' in example));
  assertValid(pageSchema, page);
  assertValid(pageNavigation, place.navigation);
  assert.equal(rest, []);
  const [, button = ''] = /`- (\{ label: .*?\})`/.exec(reference) ?? [];
  assertValid(action, parse(button));
});

test('the glyphs that are listed are those there are', () => {
  const [, listed = ''] = /^Glyphs: (.*)\.$/m.exec(reference) ?? [];
  assert.equal(listed.split(', '), [...glyphNames]);
});

test('the examples of the changelog’s README are right', () => {
  const [release, figure, ...rest] = readExamples('content/changelog/README.md');
  assertValid(changelogSchema, { ...release, ...figure });
  assert.equal(rest, []);
});

test.run();
