import { nextTask } from '../../lib/next-task.ts';
import { readLines } from './read-lines.ts';
import { type IndexedPost, indexPosts, type SearchIndex } from './search-index.ts';

/*
 * The file of all posts: a JSON array with a hundred posts per line. So a browser can read it line
 * by line as it arrives and respond to input in between.
 */

/** Posts per line: a few milliseconds of work on a slow phone. */
const postsPerLine = 100;

/** @param posts newest first. */
export function writeIndexFile(posts: readonly IndexedPost[]): string {
  const lines = Array.from({ length: Math.ceil(posts.length / postsPerLine) }, (_, line) =>
    JSON.stringify(posts.slice(line * postsPerLine, (line + 1) * postsPerLine)),
  );
  return `[${lines.map((line) => `\n${line}`).join()}\n]\n`;
}

/**
 * Prepares the file's posts for search without long blocking.
 * @throws if the file is damaged or incomplete.
 */
export async function readIndexFile(file: ReadableStream<Uint8Array>): Promise<SearchIndex> {
  let isWhole = false;
  const posts: IndexedPost[] = [];
  const texts: string[] = [];
  for await (const line of readLines(file)) {
    if (line === '[') continue;
    isWhole = line === ']';
    if (isWhole) break;
    const index = indexPosts(JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line));
    posts.push(...index.posts);
    texts.push(...index.texts);
    await nextTask();
  }
  if (!isWhole) throw new Error('The index of posts is incomplete.');
  return { posts, texts };
}
