import { isDeepStrictEqual } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { LoadedContent } from '../../../generator/content/load-content.ts';
import type { Entry } from '../../../generator/contract.ts';
import { planPages } from '../../../generator/plan/plan-pages.ts';
import { planEarly } from '../../../generator/watch/early-plan.ts';
import { loadSiteContent } from '../../helpers/site-content.ts';

const now = new Date();
const { site, cache, value: content } = await loadSiteContent();
const plan = async (of: LoadedContent) =>
  (await planPages({ site, cache, content: of, now, strict: true })).value;

/** The content with another version of an entry. */
function replace(was: Entry, is: Entry): LoadedContent {
  const swap = (entry: Entry) => (entry === was ? is : entry);
  const collections = Object.entries(content.collections).map(
    ([name, entries]) => [name, entries.map(swap)] as const,
  );
  const all = content.found.gathered.all.map((item) =>
    item.entry === was ? { ...item, entry: is } : item,
  );
  const gathered = { ...content.found.gathered, all };
  return {
    ...content,
    collections: Object.fromEntries(collections),
    found: { ...content.found, gathered },
  };
}

/** Edits that keep an entry valid and in its place among the others, for the fields that it has. */
const edits: Readonly<Record<string, (value: unknown) => unknown>> = {
  title: (title) => `Edited ${title}`,
  description: (text) => `Edited ${text}`,
  excerpt: (text) => `Edited ${text}`,
  readTime: (minutes) => Number(minutes) + 1,
  author: (author) => ({ ...(author as object), name: 'Another Author' }),
  tags: (tags) => [...(tags as string[]), 'Edited'],
};

test('the page of an edited entry is as all pages would be planned', async () => {
  const planned = await plan(content);
  const entries = Object.values(content.collections).flatMap((all) => all.slice(0, 2));
  let early = 0;
  for (const was of entries) {
    const data = was.data as Record<string, unknown>;
    for (const [field, edit] of Object.entries(edits)) {
      if (data[field] === undefined) continue;
      const is = { ...was, data: { ...data, [field]: edit(data[field]) } };
      const edited = replace(was, is);
      // Another site each time: one that was slow once, on a busy machine, is not planned early again.
      const update = { site: { ...site }, content: edited, now };
      const pages = (await planEarly(planned, content, update))?.pages;
      if (pages === undefined) continue;
      early += 1;
      const all = await plan(edited);
      const own = ({ source }: { source?: string }) => source === was.file;
      const isSame = isDeepStrictEqual(pages.filter(own), all.pages.filter(own));
      assert.ok(isSame, `${was.file}: ${field}`);
    }
  }
  assert.ok(early >= 12, `${early} edits`);
});

test.run();
