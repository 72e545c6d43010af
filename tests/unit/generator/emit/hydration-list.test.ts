import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { renderHydrationList } from '../../../../generator/emit/hydration-list.ts';

const app = { module: 'app.tsx', hydrate: true };
const post = { module: 'post.tsx', hydrate: false };
const page = (view: string, path: string) => ({ view, path });

async function listOf(...pages: ReturnType<typeof page>[]): Promise<unknown> {
  const [output] = renderHydrationList({ views: { app, post } }, pages);
  return output && JSON.parse(String(await output.make()));
}

test('the list has the fewer pages, those that hydrate or those that do not', async () => {
  const posts = [page('post', '/müsli'), page('post', '/b')];
  assert.equal(await listOf(page('app', '/'), ...posts), { hydrate: true, paths: ['/'] });
  const pages = [page('app', '/'), page('app', '/a'), page('app', '/c'), ...posts];
  assert.equal(await listOf(...pages), { hydrate: false, paths: ['/m%C3%BCsli', '/b'] });
});

test('there is none where all views hydrate, or none does', () => {
  const pages = [page('app', '/')];
  assert.equal(renderHydrationList({ views: { app } }, pages), []);
  assert.equal(renderHydrationList({ views: { app: post } }, pages), []);
});

test.run();
