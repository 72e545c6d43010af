import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage } from '../helpers/browser.ts';

let stage: Stage;
test.before(async () => {
  // Only React's development build says what differs between the server's markup and its own.
  stage = await openStage({ mode: 'development' });
});
test.after(() => stage?.close());

/** The folder of a page that a template of the blog makes: of an article, a category, a list. */
const folderOf = (path: string) =>
  /^\/resources\/blog\/(?:\w+\/)?(?!not-found)(?=[^/]+$)/.exec(path)?.[0];

test('every page hydrates without a word from React; of articles, categories and lists the first and the last', async () => {
  const paths = stage.paths.filter((path, index, all) => {
    const folder = folderOf(path);
    return (
      folder === undefined ||
      [index - 1, index + 1].some((next) => folderOf(all[next] ?? '') !== folder)
    );
  });
  await stage.visit(paths, async ({ console }, path) => assert.equal(console, [], path));
});

test('a page with a query and a stored theme hydrates as quietly', async () => {
  const { page, console } = await stage.open('/resources/blog?category=ai&q=lead', {
    theme: 'light',
  });
  assert.equal(console, []);
  await page.context().close();
});

test.run();
