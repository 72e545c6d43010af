import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache } from '../../../../generator/cache/cache.ts';
import {
  keepOutputs,
  type OutputRecord,
  type OutputRecords,
  recallOutputs,
} from '../../../../generator/emit/output-records.ts';
import { createFolder } from '../../../helpers/project.ts';

const record = (key: string): OutputRecord => ({ key, signature: `1 1 ${key}`, digest: key });

/** A cache on disk; `save` keeps records and says how many values that takes, and `recall` opens it again. */
function createKept() {
  const folder = createFolder('records');
  const out = join(folder, 'dist');
  const open = () => openCache({ root: folder, mode: 'production', folder });
  return {
    recall: () => recallOutputs(open(), out),
    async save(records: OutputRecords, last?: OutputRecords) {
      const cache = open();
      const names: string[] = [];
      const keep: typeof cache.keep = (name, ...rest) => {
        names.push(name);
        cache.keep(name, ...rest);
      };
      keepOutputs({ ...cache, keep }, out, records, { ...(last && { last }) });
      await cache.save();
      return names.length;
    },
  };
}

test('records are read back, edit after edit, and an edit writes few of them', async () => {
  const { save, recall } = createKept();
  assert.is(recall().size, 0);
  const paths = Array.from({ length: 1000 }, (_, page) => `posts/${page}.html`);
  await save(new Map(paths.map((path) => [path, record(path)])));
  for (const edit of ['first', 'second']) {
    const last = recall();
    const next = new Map(last);
    next.set('posts/7.html', record(edit)).set(`${edit}.html`, record(edit));
    next.delete(`posts/${edit.length}.html`);
    // The place, and a part for each of the three.
    assert.ok((await save(next, last)) <= 4);
    assert.equal(new Map([...recall()].sort()), new Map([...next].sort()));
  }
});

test('a part of which every record is gone is kept without them', async () => {
  const { save, recall } = createKept();
  const last = new Map([['index.html', record('page')]]);
  await save(last);
  await save(new Map(), last);
  assert.is(recall().size, 0);
});

test('the same records are not written again', async () => {
  const { save, recall } = createKept();
  await save(new Map([['index.html', record('page')]]));
  const records = recall();
  assert.is(await save(new Map(records), records), 1);
});

test.run();
