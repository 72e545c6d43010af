import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readIndexFile, writeIndexFile } from '../../../../generator/cache/index-file.ts';
import { createFolder } from '../../../helpers/project.ts';

const value = { map: new Map([['a', { date: new Date(0), list: [1, 2] }]]) };

async function writeSample(): Promise<string> {
  const file = join(createFolder('index'), 'index.bin');
  await writeIndexFile(file, 'v1', value);
  return file;
}

test('gives back what was written', async () => {
  assert.equal(readIndexFile(await writeSample(), 'v1'), value);
});

test('another version’s is not believed', async () => {
  assert.is(readIndexFile(await writeSample(), 'v2'), undefined);
});

test('a missing, an empty, a cut and a foreign file are not believed', async () => {
  const file = await writeSample();
  truncateSync(file, 60);
  assert.is(readIndexFile(file, 'v1'), undefined);
  writeFileSync(file, '');
  assert.is(readIndexFile(file, 'v1'), undefined);
  writeFileSync(file, '{"json": true}'.repeat(20));
  assert.is(readIndexFile(file, 'v1'), undefined);
  assert.is(readIndexFile(`${file}.gone`, 'v1'), undefined);
});

test('a single flipped bit anywhere is noticed', async () => {
  const file = await writeSample();
  const bytes = readFileSync(file);
  for (let at = 0; at < bytes.length; at += 1) {
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at);
    writeFileSync(file, damaged);
    assert.is(readIndexFile(file, 'v1'), undefined, `byte ${at}`);
  }
});

test.run();
