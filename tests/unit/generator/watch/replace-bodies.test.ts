import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedContent } from '../../../../generator/content/load-content.ts';
import type { Plan } from '../../../../generator/plan/plan-pages.ts';
import { replaceBodies } from '../../../../generator/watch/replace-bodies.ts';

const htmlOf = (text: string) => ({ hash: text, size: text.length, toJSON: () => text });
const itemOf = (file: string, html = htmlOf(file)) => ({
  entry: { file, html, data: { title: file }, words: 1 },
});
const contentOf = (...all: readonly unknown[]) =>
  ({ found: { gathered: { all } } }) as unknown as LoadedContent;
const pageOf = ({ entry: { file, html } }: ReturnType<typeof itemOf>) => ({
  path: `/${file}`,
  body: html,
});
const planOf = (...pages: readonly unknown[]) => ({ pages }) as unknown as Plan;

const [one, two] = [itemOf('one'), itemOf('two')];
const edited = { entry: { ...one.entry, html: htmlOf('edited'), words: 2 } };
const list = { path: '/', body: undefined };
const plan = planOf(list, pageOf(one), pageOf(two));

test('the pages of an edited entry get its new body', () => {
  const { pages } = replaceBodies(plan, contentOf(one, two), contentOf(edited, two)) ?? plan;
  assert.equal(pages, [list, pageOf(edited), pageOf(two)]);
  assert.is(pages[2], plan.pages[2]);
});

test('a plan of anything else than new bodies is left to the site', () => {
  const before = contentOf(one, two);
  const renamed = { entry: { ...edited.entry, data: { title: 'Another' } } };
  const hidden = { entry: { ...edited.entry, unpublished: 'draft' } };
  const others = {
    'no change': contentOf(one, two),
    'one more file': contentOf(edited, two, itemOf('three')),
    'another file': contentOf(itemOf('zero'), two),
    'an invalid file': contentOf({ entry: undefined }, two),
    'another title': contentOf(renamed, two),
    'a draft': contentOf(hidden, two),
    'a title beside a body': contentOf(edited, { entry: { ...two.entry, data: {} } }),
  };
  for (const [what, after] of Object.entries(others)) {
    assert.is(replaceBodies(plan, before, after), undefined, what);
  }
  const withoutBodies = planOf(list, { path: '/one', body: 'A text of the site' });
  assert.is(replaceBodies(withoutBodies, before, contentOf(edited, two)), undefined);
});

test.run();
