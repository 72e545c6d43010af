import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readIndexFile, writeIndexFile } from '../../../../../site/blog/search/index-file.ts';
import { indexPosts } from '../../../../../site/blog/search/search-index.ts';
import { createPost } from '../../../../helpers/posts.ts';

const posts = [
  createPost('1', { title: 'Invoice matching, “in” three\nlines' }),
  createPost('2', {
    category: 'Legal',
    categoryId: 'legal',
    categoryColor: '#00803E',
    tags: ['Sales', 'Zürich'],
  }),
  createPost('3', { author: { name: 'Ida', role: 'Lead', avatar: '/ida.png' } }),
  createPost('4', { featured: true, unpublished: 'Draft' }),
];

/** A text as it comes from a network, in pieces that end anywhere. */
function stream(text: string, pieceSize = 7): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += pieceSize) {
        controller.enqueue(bytes.slice(at, at + pieceSize));
      }
      controller.close();
    },
  });
}

const read = (text: string, pieceSize?: number) => readIndexFile(stream(text, pieceSize));

async function refusal(text: string): Promise<string> {
  try {
    await read(text);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
}

test('the index that is fetched finds and shows the same as the posts themselves', async () => {
  for (const pieceSize of [1, 7, 1_000_000]) {
    assert.equal(await read(writeIndexFile(posts), pieceSize), indexPosts(posts));
  }
});

test('a blog without posts has an index without posts', async () => {
  assert.equal(await read(writeIndexFile([])), { posts: [], texts: [] });
});

test('the file is JSON, a line for each hundred posts', () => {
  const many = Array.from({ length: 250 }, (_, place) => createPost(`post-${place}`));
  const lines = JSON.parse(writeIndexFile(many));
  assert.equal(
    lines.map((rows: unknown[]) => rows.length),
    [100, 100, 50],
  );
  assert.is(writeIndexFile(many).trimEnd().split('\n').length, 5);
});

test('an index that was cut short is refused', async () => {
  const file = writeIndexFile(posts);
  assert.match(await refusal(file.slice(0, file.lastIndexOf(']'))), 'incomplete');
  assert.ok(await refusal(file.slice(0, -20)));
  assert.ok(await refusal(''));
});

test('thousands of posts are prepared in order, in more than one task', async () => {
  const many = Array.from({ length: 2000 }, (_, place) => createPost(`post-${place}`));
  const opening = read(writeIndexFile(many), 64_000);
  let turns = 0;
  let isOpen = true;
  const takeTurns = () => {
    turns += 1;
    if (isOpen) setImmediate(takeTurns);
  };
  takeTurns();
  const { posts: opened } = await opening;
  isOpen = false;
  assert.equal(opened, many);
  assert.ok(turns > 10, `${turns} other tasks`);
});

test.run();
