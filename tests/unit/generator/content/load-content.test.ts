import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache } from '../../../../generator/cache/cache.ts';
import { loadConfig } from '../../../../generator/config/load-config.ts';
import {
  type KnownContent,
  type LoadedContent,
  loadContent,
} from '../../../../generator/content/load-content.ts';
import { withWorkers } from '../../../../generator/workers/pool.ts';
import { copyFixture } from '../../../helpers/project.ts';

const svg = (shape: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${shape}</svg>`;
const texts = {
  'notes/a.md': '---\nheading: A\n---\n\nText.\n',
  'notes/b.md': '---\nheading: B\n---\n\n[a](a.md)\n',
  'notes/c.md': '---\nheading: C\n---\n\n![A square](../content/images/square.svg)\n',
  'notes/d.md': '---\nheading: D\ndraft: true\n---\n\nText.\n',
  'notes/e.md': '---\nheadin: E\n---\n\nText.\n',
  'others/a.md': '---\nheading: Other\n---\n\n[b](../notes/b.md)\n',
  'content/images/circle.svg': svg('<circle r="9"/>'),
  'content/images/square.svg': svg('<rect width="9" height="9"/>'),
};

async function openSite() {
  const root = copyFixture('tiny');
  rmSync(join(root, 'notes'), { recursive: true });
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const [file, text] of Object.entries(texts)) write(file, text);
  const config = readFileSync(join(root, 'site.config.ts'), 'utf8');
  const collection = (folder: string) => `${folder}: {
    folder: '${folder}',
    onInvalid: 'skip',
    schema: z.strictObject({ heading: z.string(), draft: z.boolean().optional(), from: z.iso.date().optional() }),
    visibility: ({ draft, from }) => ({ draft, from }),
  }`;
  write(
    'site.config.ts',
    config.replace(
      /collections: \{.*?\n {2}\},/s,
      `collections: { ${collection('notes')}, ${collection('others')} },`,
    ),
  );
  const site = await loadConfig(root, 'development');
  const cache = openCache({ root, mode: 'development' });
  const load = async (
    time: string,
    show: readonly 'draft'[],
    known?: KnownContent,
    whenListed?: () => void,
  ) => {
    const options = { site, cache, strict: false, now: new Date(time), show, known, whenListed };
    return withWorkers((workers) => loadContent({ ...options, workers }));
  };
  return { root, write, load };
}

type Loaded = Awaited<ReturnType<Awaited<ReturnType<typeof openSite>>['load']>>;

/** All that later stages see of content, as JSON. */
function describe({ value, diagnostics }: Loaded) {
  const { collections, schedule, bodyImages, fileLinks, found } = value;
  const namesOf = (files: readonly { file: string }[]) => files.map(({ file }) => file);
  const all = {
    ...{ collections, schedule, fileLinks, diagnostics },
    everything: value.everything(),
    files: value.files(),
    links: value.links(),
    fingerprint: value.fingerprint(),
    bodyImages: [...bodyImages],
    all: namesOf(found.gathered.all),
    invalid: namesOf(found.gathered.invalid),
  };
  return JSON.parse(JSON.stringify(all));
}

const morning = '2026-01-01T08:00:00.000Z';

const edits: readonly (readonly [name: string, file: keyof typeof texts, text: string])[] = [
  ['a text', 'notes/a.md', '---\nheading: A\n---\n\nAnother text.\n'],
  ['front matter', 'notes/a.md', '---\nheading: Another\n---\n\nText.\n'],
  [
    'a file of the other collection',
    'others/a.md',
    '---\nheading: Other\n---\n\n[a](../notes/a.md)\n',
  ],
  ['links to other pages', 'notes/a.md', '---\nheading: A\n---\n\n[b](/notes/b)\n'],
  ['the first link to a file', 'notes/a.md', '---\nheading: A\n---\n\n[b](b.md)\n'],
  ['another link to a file', 'notes/b.md', '---\nheading: B\n---\n\n[c](c.md)\n'],
  ['the last link to a file', 'notes/b.md', '---\nheading: B\n---\n\nText.\n'],
  [
    'the text at an image',
    'notes/c.md',
    '---\nheading: C\n---\n\n![A](../content/images/square.svg) Text.\n',
  ],
  [
    'another image',
    'notes/c.md',
    '---\nheading: C\n---\n\n![A circle](../content/images/circle.svg)\n',
  ],
  [
    'the first image',
    'notes/a.md',
    '---\nheading: A\n---\n\n![A square](../content/images/square.svg)\n',
  ],
  ['an image that is not there', 'notes/c.md', '---\nheading: C\n---\n\n![A](none.svg)\n'],
  ['the last image', 'notes/c.md', '---\nheading: C\n---\n\nText.\n'],
  ['a draft', 'notes/d.md', '---\nheading: D\ndraft: true\n---\n\nAnother text.\n'],
  ['a file that becomes a draft', 'notes/a.md', '---\nheading: A\ndraft: true\n---\n\nText.\n'],
  ['a draft that is published', 'notes/d.md', '---\nheading: D\n---\n\nText.\n'],
  ['a file that is due', 'notes/a.md', '---\nheading: A\nfrom: 2026-02-01\n---\n\nText.\n'],
  ['a file that is no longer valid', 'notes/a.md', '---\nheadin: A\n---\n\nText.\n'],
  ['a file that is valid again', 'notes/e.md', '---\nheading: E\n---\n\nText.\n'],
  ['a file that is still not valid', 'notes/e.md', '---\nheadin: E\n---\n\nAnother text.\n'],
  ['nothing', 'notes/a.md', texts['notes/a.md']],
];

for (const show of [['draft'], []] as const) {
  test(`an edit gives the content that all files give${show.length ? ', with drafts' : ''}`, async () => {
    const { root, write, load } = await openSite();
    for (const [name, file, text] of edits) {
      const first = await load(morning, show);
      write(file, text);
      const changed = new Set([join(root, file)]);
      const edited = await load(morning, show, { ...first.value.found, changed });
      assert.equal(describe(edited), describe(await load(morning, show)), name);
      write(file, texts[file]);
    }
  });
}

test('a file that is deleted before it can be read is left out with a warning', async () => {
  const { root, load } = await openSite();
  const { value, diagnostics } = await load(morning, [], undefined, () => {
    rmSync(join(root, 'others/a.md'));
  });
  assert.equal(value.collections.others, []);
  const found = diagnostics.filter(({ file }) => file === 'others/a.md');
  assert.equal(
    found.map(({ rule, severity, message }) => [rule, severity, message]),
    [
      [
        'file/unreadable',
        'warning',
        'The file was moved or deleted meanwhile. This build leaves the file out.',
      ],
    ],
  );
});

test('so is one that is known, has another time, and is deleted then', async () => {
  const { root, load } = await openSite();
  await load(morning, []);
  utimesSync(join(root, 'others/a.md'), 1, 1);
  const { value } = await load(morning, [], undefined, () => rmSync(join(root, 'others/a.md')));
  assert.equal(value.collections.others, []);
});

test('an edit after another file is due gives what is public by then', async () => {
  const { root, write, load } = await openSite();
  write('notes/b.md', '---\nheading: B\nfrom: 2026-02-01\n---\n\nText.\n');
  const first = await load(morning, []);
  write('notes/a.md', '---\nheading: A\n---\n\nAnother text.\n');
  const changed = new Set([join(root, 'notes/a.md')]);
  for (const later of ['2026-01-20T08:00:00.000Z', '2026-02-01T08:00:00.000Z']) {
    const edited = await load(later, [], { ...first.value.found, changed });
    assert.equal(describe(edited), describe(await load(later, [])), later);
  }
});

test('an edit leaves the lists alone that the file is not in, and the other entries', async () => {
  const { root, write, load } = await openSite();
  const { value: first } = await load(morning, []);
  write('notes/a.md', '---\nheading: A\n---\n\nAnother text.\n');
  const changed = new Set([join(root, 'notes/a.md')]);
  const { value: second } = await load(morning, [], { ...first.found, changed });
  const listsOf = ({ found, bodyImages, collections }: LoadedContent) => {
    const { invalid, complaining, linking } = found.gathered;
    return [invalid, complaining, linking, bodyImages, collections.others];
  };
  const same = listsOf(second).map((list, index) => list === listsOf(first)[index]);
  assert.equal(same, [true, true, true, true, true]);
  assert.is(second.collections.notes?.[1], first.collections.notes?.[1]);
  assert.is.not(second.collections.notes?.[0], first.collections.notes?.[0]);
});

test('no value of an environment variable is stored', async () => {
  const { root, write } = await openSite();
  const config = readFileSync(join(root, 'site.config.ts'), 'utf8');
  const schema = 'heading: z.string().refine(() => process.env.CMS_TOKEN !== undefined)';
  write('site.config.ts', config.replace('heading: z.string()', schema));
  process.env.CMS_TOKEN = 'a secret token';
  const site = await loadConfig(root, 'development');
  const cache = openCache({ root, mode: 'development' });
  const options = { site, cache, strict: false, now: new Date(morning), show: [] };
  await withWorkers((workers) => loadContent({ ...options, workers }));
  const records = [...cache.entries().values()].flatMap((ofFolder) => [...ofFolder.values()]);
  const read = records.flatMap(({ environment }) => environment);
  assert.ok(read.some(([name]) => name === 'CMS_TOKEN'));
  assert.not.match(JSON.stringify(read), 'a secret token');
});

test.run();
