import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readText } from '../../../../generator/diagnostics/read-text.ts';
import { createFolder } from '../../../helpers/project.ts';

const root = createFolder('read-text');
const read = (bytes: Buffer) => {
  writeFileSync(join(root, 'document.html'), bytes);
  return () => readText(root, join(root, 'document.html'));
};

test('text in another encoding is refused before it is published damaged', () => {
  assert.is(read(Buffer.from('<p>café</p>'))(), '<p>café</p>');
  for (const encoding of ['latin1', 'utf16le'] as const) {
    assert.throws(read(Buffer.from('<p>café</p>', encoding)), /not saved as UTF-8/);
  }
});

test.run();
