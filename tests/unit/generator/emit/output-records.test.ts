import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCache } from '../../../../generator/cache/cache.ts';
import { allParts, partOf } from '../../../../generator/emit/by-path.ts';
import {
  keepOutputs,
  type OutputRecord,
  placeOf,
  recallOutputs,
  recallSummary,
  unknownPart,
} from '../../../../generator/emit/output-records.ts';
import { groupBy } from '../../../../generator/lib/group-by.ts';
import { createFolder } from '../../../helpers/project.ts';

const record = (key: string): OutputRecord => ({ key, signature: `1 1 ${key}`, digest: key });

test('what is known of an output is read back, and parts that are not kept again stay', async () => {
  const folder = createFolder('records');
  const out = join(folder, 'dist');
  const open = () => openCache({ root: folder, mode: 'production', folder });
  const paths = Array.from({ length: 1000 }, (_, page) => `posts/${page}.html`);
  const all = groupBy(
    paths.map((path) => [path, record(path)] as const),
    ([path]) => partOf(path),
  );
  const records = new Map(Array.from(all, ([part, items]) => [part, new Map(items)]));
  const parts = allParts.map((part) => ({ ...unknownPart, plan: `plan ${part}` }));
  const first = open();
  keepOutputs(first, out, { records, parts, usedOn: 1 });
  await first.save();

  const [changed, other] = ['posts/7.html', 'posts/8.html'];
  const second = open();
  const ofPart = new Map(records.get(partOf(changed))).set(changed, record('edit'));
  keepOutputs(second, out, { records: new Map([[partOf(changed), ofPart]]), parts, usedOn: 2 });
  await second.save();

  const third = open();
  const recalled = recallOutputs(third, out);
  assert.is(recalled.get(changed)?.key, 'edit');
  assert.is(recalled.get(other)?.key, other);
  assert.is(recalled.get('posts/none.html'), undefined);
  assert.equal(recallSummary(third, out), { parts, usedOn: 2, place: placeOf(out) });
});

test('of an output that nobody kept nothing is known', () => {
  const folder = createFolder('records');
  const cache = openCache({ root: folder, mode: 'production', folder });
  const { parts, place } = recallSummary(cache, join(folder, 'dist'));
  assert.is(place, '');
  assert.is(parts.length, allParts.length);
  assert.ok(parts.every((part) => part === unknownPart));
});

test.run();
