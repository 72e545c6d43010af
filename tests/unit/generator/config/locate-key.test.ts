import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { locateKey } from '../../../../generator/config/locate-key.ts';

const text = `import { links } from './links.ts';

const posts = { folder: 'posts', // } in a comment
  schema: z.object({ url: z.string().regex(/[{'"/]/) }),
  rawHtml: 'keep' };

export default defineSite({
  /* name: 'not this', */
  name: \`A \${{ url: '}' }.url} \\\` { site\`,
  pages: ({ posts }) => posts.map(({ id }) => ({ path: \`/\${id}\`, url: 1 / 2 })),
  async feeds() { return []; },
  'collections': { posts, notes: defineCollection({ folder: 'notes', 'raw-html': 1 }), links },
  rewrites: [
    { from: '/a', to: '/b', status: 301 },
    { from: '/c', tu: '/d' },
  ],
  ...others,
  url: 'https://a.example',
});
`;

/** The line and the text at the place of a key. */
const at = (...path: (string | number)[]) => {
  const place = locateKey(text, path);
  if (place === undefined) return undefined;
  const { line, column, endColumn } = place;
  return [line, (text.split('\n')[line - 1] ?? '').slice(column - 1, (endColumn ?? 0) - 1)];
};

test('keys are found past comments, texts, templates, functions and regular expressions', () => {
  assert.equal(at('name'), [9, 'name']);
  assert.equal(at('feeds'), [11, 'async feeds']);
  assert.equal(at('url'), [18, 'url']);
});

test('nested keys are found in literals, in arguments of calls, and in what a name was given', () => {
  assert.equal(at('collections', 'notes', 'raw-html'), [12, "'raw-html'"]);
  assert.equal(at('collections', 'posts', 'rawHtml'), [5, 'rawHtml']);
  assert.equal(at('rewrites', 1, 'tu'), [15, 'tu']);
});

test('where the way leaves the file, or the key is missing, the last key on it is the place', () => {
  assert.equal(at('collections', 'links', 'folder'), [12, 'links']);
  assert.equal(at('rewrites', 1, 'to'), [15, '{']);
  assert.equal(at('hosts'), [7, 'export default']);
  assert.is(locateKey('export const site = {};', ['url']), undefined);
  const circle = locateKey('const a = b; const b = a;\nexport default a', ['url']);
  assert.equal([circle?.line, circle?.column], [2, 1]);
});

test.run();
