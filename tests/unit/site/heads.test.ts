import type { PageSpec } from 'stet';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { hasErrors } from '../../../generator/diagnostics/diagnostic.ts';
import { company } from '../../../site/domain/company.ts';
import { planSite } from '../../helpers/site-content.ts';

/** Pages whose subject does not fill the lengths that spec §9 advises; each with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  '/404': 'says only that there is nothing; not indexed',
  '/app/dashboard': 'behind the sign-in; not indexed',
  '/core/area': 'what is behind a feature flag; not indexed',
  '/login': 'a form for administrators; not indexed',
  '/resources/blog/not-found': 'has the texts of spec §2; not indexed',
  '/test-hero': 'placeholder blocks; not indexed',
  '/test-layout': 'placeholder blocks; not indexed',
};

let excepted: PageSpec[];
let pages: PageSpec[];
test.before(async () => {
  const plan = await planSite();
  assert.not.ok(hasErrors(plan.diagnostics));
  excepted = plan.value.pages.filter(({ path }) => path in exceptions);
  pages = plan.value.pages.filter(({ path }) => !(path in exceptions));
});

test('the exceptions exist, and search engines do not list them', () => {
  assert.is(excepted.length, Object.keys(exceptions).length);
  for (const { path, head } of excepted) assert.match(head.robots ?? '', 'noindex', path);
});

// What a search result shows is the whole title, so the suffix counts. An article’s title is what
// its author writes in the front matter (spec §9, "Recommended title"): there it does not.
test('titles have 50 to 60 characters, the suffix counted but on articles', () => {
  const found = pages
    .map(({ path, head: { title, type } }) => {
      assert.ok(title.endsWith(company.titleSuffix), path);
      const counted = type === 'article' ? title.slice(0, -company.titleSuffix.length) : title;
      return { path, title, length: counted.length };
    })
    .filter(({ length }) => length < 50 || length > 60);
  assert.equal(found, []);
});

test('descriptions have 150 to 160 characters', () => {
  const found = pages
    .map(({ path, head: { description } }) => ({ path, description, length: description.length }))
    .filter(({ length }) => length < 150 || length > 160);
  assert.equal(found, []);
});

test('no two pages share a title or a description', () => {
  for (const key of ['title', 'description'] as const) {
    const texts = pages.map(({ head }) => head[key]);
    assert.is(new Set(texts).size, texts.length, key);
  }
});

test.run();
