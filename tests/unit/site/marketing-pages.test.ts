import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { pageSchema, type Section } from '../../../site/sections/schema.ts';
import { projectFolder } from '../../helpers/project.ts';

const folder = join(projectFolder, 'content/pages');
const pages = new Map<string, Section[]>(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const [, frontMatter = ''] = readFileSync(join(folder, file), 'utf8').split(/^---$/m);
      return [file.slice(0, -'.md'.length), pageSchema.parse(parse(frontMatter)).sections];
    }),
);
const marketing = [...pages].filter(([id]) => /^(?:ai-agents|solutions|platform)\//.test(id));
const typesOf = (sections: readonly Section[]) => sections.map(({ type }) => type);

test('every marketing page has a hero, cards, statistics and a call to action (spec §2)', () => {
  assert.is(marketing.length, 21);
  for (const [id, sections] of marketing) {
    const types = typesOf(sections);
    assert.is(types[0], 'hero', id);
    assert.ok(
      types.some((type) => ['features', 'bento', 'options'].includes(type)),
      `${id}: cards`,
    );
    assert.ok(types.includes('stats'), `${id}: statistics`);
    assert.is(types.at(-1), 'cta', id);
  }
});

test('every page has a composition of its own, with no kind of section twice in a row', () => {
  const compositions = new Map<string, string>();
  for (const [id, sections] of pages) {
    const types = typesOf(sections);
    const repeated = types.filter((type, index) => type === types[index - 1]);
    assert.equal(repeated, [], id);
    const composition = types.join(' ');
    assert.is(compositions.get(composition), undefined, `${id}: ${composition}`);
    compositions.set(composition, id);
  }
});

test('every page has a figure of its own subject', () => {
  for (const [id, sections] of pages) {
    assert.ok(JSON.stringify(sections).match(/"(?:figures?|diagrams)":/), id);
  }
});

test('no text needs a reader to tell colors', () => {
  for (const [id, sections] of pages) {
    const [color] = JSON.stringify(sections).match(/\b(?:green|blue|amber|yellow|red)\b/i) ?? [];
    assert.is(color, undefined, id);
  }
});

test('no sentence is on two pages, except those of the spec and what its figures mean', () => {
  const shared = ['14-day free trial, no credit card.'];
  const owners = new Map<string, string>();
  for (const [id, sections] of pages) {
    const told = sections.filter(({ type }) => type !== 'stats');
    for (const sentence of new Set(sentencesOf(told))) {
      if (shared.includes(sentence)) continue;
      assert.is(owners.get(sentence), undefined, `${id}: ${sentence}`);
      owners.set(sentence, id);
    }
  }
});

test('99.9% accuracy is what an agent does by itself, on every page that claims it', () => {
  const meanings = [...pages].flatMap(([id, sections]) =>
    sections
      .flatMap((section) => (section.type === 'stats' ? section.items : []))
      .filter(({ value, label }) => value === 99.9 && label === 'accuracy')
      .map(({ meaning = '' }) => [id, meaning] as const),
  );
  assert.ok(meanings.length >= 7);
  for (const [id, meaning] of meanings) {
    assert.match(meaning, /^of .* by itself\. Unsure cases go to a person\.$/, id);
  }
});

test('every page but the legal ones leads to an article', () => {
  const without = [...pages].filter(
    ([id, sections]) =>
      !['privacy', 'terms'].includes(id) &&
      !targets(sections).some((href) => href.startsWith('/resources/blog/')),
  );
  assert.equal(
    without.map(([id]) => id),
    [],
  );
});

test('an agent and the solution of the same name lead to each other and share no heading', () => {
  const names = [...pages.keys()]
    .filter((id) => id.startsWith('solutions/') && pages.has(id.replace('solutions', 'ai-agents')))
    .map((id) => id.slice('solutions/'.length));
  assert.is(names.length, 6);
  for (const name of names) {
    const agent = pages.get(`ai-agents/${name}`) ?? [];
    const solution = pages.get(`solutions/${name}`) ?? [];
    assert.ok(
      targets(agent).some((href) => href.startsWith(`/solutions/${name}`)),
      name,
    );
    assert.ok(
      targets(solution).some((href) => href.startsWith(`/ai-agents/${name}`)),
      name,
    );
    const titles = agent.map(({ title }) => title);
    assert.equal(
      solution.filter(({ title }) => title !== undefined && titles.includes(title)),
      [],
      name,
    );
  }
});

/** Sentences of five words and more; shorter ones are labels, which pages may share. */
function sentencesOf(value: unknown): string[] {
  if (typeof value === 'string') {
    const sentences = value.match(/[^.?!]+[.?!]+/g) ?? [];
    return sentences
      .map((text) => text.trim())
      .filter((text) => /(?:[a-z’]{2,}\W+){5}/i.test(text));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(sentencesOf);
}

function targets(sections: readonly Section[]): string[] {
  return sections.flatMap((section) =>
    'actions' in section ? section.actions.map(({ href }) => href) : [],
  );
}

test.run();
