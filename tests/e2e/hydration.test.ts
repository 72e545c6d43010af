import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openStage, type Stage, sampleTemplates } from '../helpers/browser.ts';

let stage: Stage;
test.before(async () => {
  // Only React's development build says what differs between the server's markup and its own.
  stage = await openStage({ mode: 'development' });
});
test.after(() => stage?.close());

test('every page hydrates without a word from React; of articles, categories and lists the first and the last', async () => {
  const paths = sampleTemplates(stage.paths);
  // Nobody looks at what is drawn, and a low window draws less.
  const low = { viewport: { width: 1280, height: 240 } };
  await stage.visit(paths, async ({ console }, path) => assert.equal(console, [], path), low);
});

test('a page with a query and a stored theme hydrates as quietly', async () => {
  const { page, console } = await stage.open('/resources/blog?category=ai&q=lead', {
    theme: 'light',
  });
  assert.equal(console, []);
  await page.context().close();
});

test.run();
