import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  absoluteHtml,
  withoutDrawings,
} from '../../../../../generator/emit/feeds/absolute-html.ts';

const page = 'https://a.example/news/one';
const made = (html: string) => absoluteHtml(html, page, { base: '', urlStyle: 'file' });

test('links of every form lead where they led on the page', () => {
  for (const [href, absolute] of [
    ['/about', 'https://a.example/about'],
    ['two', 'https://a.example/news/two'],
    ['../x?a=1&#x26;b=2', 'https://a.example/x?a=1&amp;b=2'],
    ['/s?a=1&amp;b=&#34;2&#34;', 'https://a.example/s?a=1&amp;b=%222%22'],
    ['#note-1', `${page}#note-1`],
    ['//cdn.example/x', 'https://cdn.example/x'],
    ['https://b.example/y', 'https://b.example/y'],
    ['mailto:a@a.example', 'mailto:a@a.example'],
  ]) {
    assert.is(made(`<a href="${href}">x</a>`), `<a href="${absolute}">x</a>`);
  }
});

test('images in every size, videos and quotes too', () => {
  assert.is(
    made('<img srcset="/i-1.png 1w, /i-2.png 2w" src="/i-1.png" alt="a > b">'),
    '<img srcset="https://a.example/i-1.png 1w, https://a.example/i-2.png 2w" src="https://a.example/i-1.png" alt="a > b">',
  );
  assert.is(
    made('<video poster="/p.png" src="v.mp4"></video><blockquote cite="/q">q</blockquote>'),
    '<video poster="https://a.example/p.png" src="https://a.example/news/v.mp4"></video><blockquote cite="https://a.example/q">q</blockquote>',
  );
});

test('what only looks like a link stays as it is written', () => {
  const text = '<pre><code>&#x3C;a href="/x"> and src="/y"</code></pre>';
  assert.is(made(text), text);
  const broken = '<a href="https://[">x</a>';
  assert.is(made(broken), broken);
});

test('a feed has no drawings that are described in words, and no templates', () => {
  const drawing = '<svg class="a" data-x="&quot;>" aria-hidden="true"><text>Letters</text></svg>';
  assert.is(
    withoutDrawings(
      `<figure>${drawing}<ol><li>Words</li></ol></figure><template>${drawing}x</template>`,
    ),
    '<figure><ol><li>Words</li></ol></figure>',
  );
  const image = '<svg role="img"><title>Chart</title></svg>';
  assert.is(withoutDrawings(image), image);
});

test.run();
