import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Site } from '../../../../generator/config/site.ts';
import type { LoadedContent } from '../../../../generator/content/load-content.ts';
import type { Entry, PageSpec, PageTools } from '../../../../generator/contract.ts';
import type { Plan } from '../../../../generator/plan/plan-pages.ts';
import { planEarly } from '../../../../generator/watch/early-plan.ts';

interface Data {
  title: string;
  picture?: string;
}
type Note = Entry<Data>;
type Content = Readonly<Record<string, readonly Note[]>>;
type Pages = (content: Content, tools: PageTools) => PageSpec[];

const now = new Date('2026-01-01');
const htmlOf = (text: string) => ({ hash: text, size: text.length, toString: () => text });
const noteOf = (file: string, data: Partial<Data> = {}, body = file): Note => {
  const html = htmlOf(body);
  return {
    ...{ file, id: file, html, headings: [], words: body.length },
    data: { title: file, ...data },
  };
};
const [one, two] = [noteOf('one'), noteOf('two')];

interface Loaded {
  /** The images of bodies by file. */
  images?: Readonly<Record<string, string[]>>;
  all?: readonly unknown[];
}

/** The content of a collection. */
function contentOf(notes: readonly Note[], { images = {}, all }: Loaded = {}) {
  const toItem = (entry: Note) => known(entry, { collection: { name: 'notes' }, entry });
  const gathered = { all: all ?? notes.map(toItem) };
  return {
    collections: { notes },
    bodyImages: new Map(Object.entries(images)),
    images: new Map(),
    found: { gathered },
  } as unknown as LoadedContent;
}

/** Entries that did not change are the same item. */
const items = new WeakMap<Note, unknown>();
function known(entry: Note, item: unknown): unknown {
  if (!items.has(entry)) items.set(entry, item);
  return items.get(entry);
}

/** A page for each note with its neighbor's title, and a list of all. */
const planNotes: Pages = ({ notes = [] }) => [
  { path: '/', view: 'list', data: notes.map(({ data }) => data.title), head: headOf('All') },
  ...notes.map((note, at) => ({
    path: `/${note.id}`,
    view: 'note',
    data: { ...note.data, words: note.words, next: notes[at + 1]?.data.title ?? null },
    body: note.html,
    head: headOf(`${note.data.title} | Notes`),
    source: note.file,
  })),
];
const headOf = (title: string) => ({ title, description: '' });

const tools = { complain: () => {}, image: (src: string) => ({ src }) } as unknown as PageTools;
const planOf = (content: LoadedContent, pages: Pages) =>
  ({
    pages: pages(content.collections as Content, tools),
    images: ['known.png'],
  }) as unknown as Plan;

/** Plans the early pages of an edited content with a site's function. */
function planAfter(content: LoadedContent, pages = planNotes, last = contentOf([one, two])) {
  const site = { pages, root: '/', configFile: '/site.config.ts' } as unknown as Site;
  return planEarly(planOf(last, pages), last, { site, content, now });
}

test('the pages of an edited entry get its new body', async () => {
  const edited = { ...one, html: htmlOf('edited'), words: 2 };
  const last = contentOf([one, two]);
  const site = {} as Site;
  const plan = planOf(last, planNotes);
  const content = contentOf([edited, two]);
  const { pages } = (await planEarly(plan, last, { site, content, now })) ?? plan;
  const [list, first, second] = plan.pages;
  assert.equal(pages, [list, { ...first, body: edited.html }, second]);
  assert.is(pages[2], plan.pages[2]);
});

test('the page of an entry with another title is as all pages would be planned', async () => {
  const content = contentOf([noteOf('one', { title: 'Edited' }, 'A new body'), two]);
  const [list, edited, other] = (await planAfter(content))?.pages ?? [];
  assert.equal(list?.data, ['one', 'two']);
  assert.equal(edited, planOf(content, planNotes).pages[1]);
  assert.equal(other?.data, { title: 'two', words: 3, next: null });
});

test('the body that a site made of an entry stays if only its data changed', async () => {
  const linked = htmlOf('with links');
  const planLinked: Pages = (content) =>
    planNotes(content, tools).map((page) => (page.body ? { ...page, body: linked } : page));
  const edited = { ...one, data: { title: 'Edited' } };
  const plan = await planAfter(contentOf([edited, two]), planLinked);
  assert.equal(plan?.pages[1]?.body, linked);
  assert.equal(plan?.pages[1]?.head.title, 'Edited | Notes');
  const withBody = noteOf('one', { title: 'Edited' }, 'A new body');
  assert.is(await planAfter(contentOf([withBody, two]), planLinked), undefined);
});

test('whatever an entry does not decide by itself is left to the site', async () => {
  const edited = noteOf('one', { title: 'Edited' });
  const replaceNotes =
    (change: (page: PageSpec, content: Content) => PageSpec): Pages =>
    (content, given) =>
      planNotes(content, given).map((page) => (page.body ? change(page, content) : page));
  const sites: Record<string, Pages> = {
    'a title among others': replaceNotes((page, { notes = [] }) => ({
      ...page,
      data: notes.map(({ data }) => data.title).join(),
    })),
    'a path of the title': replaceNotes((page) => ({
      ...page,
      path: `/${page.head.title.toLowerCase()}`,
    })),
    'a page that needs another': (content) => {
      if (content.notes?.length === 1) throw new Error('Where are the others?');
      return planNotes(content, tools);
    },
    'a title that the site refuses': (content, given) => {
      const { title = '', file = '' } = { ...content.notes?.[0]?.data, ...content.notes?.[0] };
      const complaint = { rule: 'own/title', file, path: ['title'], message: title };
      if (title === 'Edited') given.complain(complaint);
      return planNotes(content, given);
    },
    'no page': () => [],
  };
  for (const [what, pages] of Object.entries(sites)) {
    assert.is(await planAfter(contentOf([edited, two]), pages), undefined, what);
  }
});

test('so is an edit of anything else than entries', async () => {
  const edited = noteOf('one', {}, 'edited');
  const renamed = noteOf('two', { title: 'Another' });
  const others = {
    'no change': contentOf([one, two]),
    'one more file': contentOf([edited, two, noteOf('three')]),
    'another file': contentOf([noteOf('zero'), two]),
    'an invalid file': contentOf([one, two], { all: [{ entry: undefined }, {}] }),
    'a draft': contentOf([{ ...edited, unpublished: 'draft' }, two]),
    'a title beside a body': contentOf([edited, renamed]),
  };
  for (const [what, content] of Object.entries(others)) {
    assert.is(await planAfter(content), undefined, what);
  }
});

test('so is every edit of a site that takes long for one entry, after the first attempt', async () => {
  let asked = 0;
  const pages: Pages = (content) => {
    if (content.notes?.length === 1) asked += 1;
    const until = performance.now() + 120;
    while (content.notes?.length === 1 && performance.now() < until);
    return planNotes(content, tools);
  };
  const site = { pages, root: '/', configFile: '/site.config.ts' } as unknown as Site;
  const last = contentOf([one, two]);
  for (const title of ['Edited', 'Edited again']) {
    const content = contentOf([noteOf('one', { title }), two]);
    const plan = planEarly(planOf(last, pages), last, { site, content, now });
    assert.is(await plan, undefined, title);
  }
  assert.is(asked, 1);
});

test('so is an edit of a site that waits for something else', async () => {
  const pages = (content: Content) =>
    content.notes?.length === 1 ? new Promise(() => {}) : planNotes(content, tools);
  assert.is(
    await planAfter(contentOf([noteOf('one', { title: 'Edited' }), two]), pages as Pages),
    undefined,
  );
});

test('so is a new image', async () => {
  const edited = noteOf('one', {}, 'edited');
  const withImage = (image: string) => contentOf([edited, two], { images: { one: [image] } });
  assert.ok(await planAfter(withImage('known.png')));
  assert.is(await planAfter(withImage('new.png')), undefined);
});

test.run();
