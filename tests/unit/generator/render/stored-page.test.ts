import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { DistPage } from '../../../../generator/check/dist/dist-rule.ts';
import { packPage, unpackPage, unpackRead } from '../../../../generator/render/stored-page.ts';

const body = '<p>"Quoted" \\ ü 🙂 $& $1</p>\n';
const read = { file: 'a.html', title: 'A' } as DistPage;

test('a page is unpacked as it was packed, with what is known of it', () => {
  const files = {
    html: `<html>before ${body} after ${body}</html>`,
    json: JSON.stringify({ view: 'a', body, more: 1 }),
  };
  const packed = packPage(files, body, JSON.stringify(read));
  assert.equal(unpackPage(packed, body), files);
  assert.equal(unpackRead(packed), JSON.stringify(read));
  const unread = packPage({ html: files.html }, body, undefined);
  assert.equal(unpackPage(unread, body), { html: files.html });
  assert.is(unpackRead(unread), undefined);
});

test('its body is not in it twice, and not at all where the store has it', () => {
  const long = 'x'.repeat(10_000);
  const packed = packPage({ html: `a${long}b`, json: `{"body":"${long}"}` }, long, undefined);
  assert.ok(packed.length < 100, packed);
});

test('a page whose body is empty, missing or shown in another form is whole', () => {
  for (const [html, text] of [
    ['<html></html>', ''],
    ['<html>$&</html>', undefined],
    ['<html><p>Other</p></html>', body],
  ] as const) {
    assert.equal(unpackPage(packPage({ html, json: '{}' }, text, undefined), text), {
      html,
      json: '{}',
    });
  }
});

test.run();
