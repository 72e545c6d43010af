import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nodejsBlog, testWithBlog } from '../helpers/corpora.ts';
import { copyFixture } from '../helpers/project.ts';
import { stet } from '../helpers/shell.ts';

testWithBlog(
  'a blog of a thousand posts that nobody here wrote is built without a change to it',
  async () => {
    const root = copyFixture('nodejs-blog');
    symlinkSync(join(nodejsBlog, 'posts'), join(root, 'posts'));
    mkdirSync(join(root, 'public'));
    cpSync(join(nodejsBlog, 'static'), join(root, 'public/static'), { recursive: true });
    const { code, stdout } = await stet('build', '--root', root);
    assert.is(code, 0, stdout);
    assert.match(stdout, '✓ 1049 pages');
    const lines = stdout.split('\n').length;
    assert.ok(lines < 130, `${lines} lines are more than a person reads`);
    assert.match(stdout, /and \d+ more in \d+ files, of \d+ other causes:\n/);
    const pageOf = (path: string) => readFileSync(join(root, `dist/blog/${path}.html`), 'utf8');
    assert.match(
      pageOf('announcements/v5-to-v7'),
      /<img src="\/images\/hashed\/201609_lts_schedule_summary-[^"]+\.gif"/,
    );
    assert.match(pageOf('migrations/v16-to-v18'), 'This article covers a part of the migration');
    assert.match(pageOf('release/v14.3.0'), 'src="https://user-images.githubusercontent.com/');
  },
);

test.run();
