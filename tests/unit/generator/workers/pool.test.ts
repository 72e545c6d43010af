import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { EntryRecord } from '../../../../generator/cache/entry-record.ts';
import type { EntriesContext, RecordJob } from '../../../../generator/content/make-record.ts';
import { SiteError } from '../../../../generator/diagnostics/diagnostic.ts';
import { hashOf } from '../../../../generator/lib/hash.ts';
import { withWorkers } from '../../../../generator/workers/pool.ts';
import { LostJobError } from '../../../../generator/workers/share-work.ts';
import { createFolder } from '../../../helpers/project.ts';

const folder = createFolder('pool');
/** What threads of the bundled command line run, from its sources. */
const worker = join(folder, 'worker.mjs');
writeFileSync(
  worker,
  `import { register } from 'tsx/esm/api';
  register();
  await import(${JSON.stringify(new URL('../../../../generator/worker.ts', import.meta.url).href)});`,
);
const file = join(folder, 'note.md');
writeFileSync(file, '---\nheading: A heading\n---\n\nText.\n');

/** Lets a real thread read the file three times under a schema that runs this code the second time. */
async function readThrice(code: string): Promise<readonly EntryRecord<string>[]> {
  const [records = []] = await readInChunks(`if (times === 2) { ${code} }`, [3]);
  return records;
}

/**
 * Lets a real thread read the file in chunks, which are all sent at once, under a schema that runs
 * this code each time.
 */
async function readInChunks(
  code: string,
  sizes: readonly number[],
): Promise<readonly (readonly EntryRecord<string>[])[]> {
  const definition = join(folder, `${hashOf(code)}.mjs`);
  writeFileSync(
    definition,
    `import { z } from 'zod';
    let times = 0;
    const schema = z.strictObject({ heading: z.string() }).refine(() => {
      times += 1;
      ${code}
      return true;
    });
    export default {
      collections: { notes: { schema, remarkPlugins: [() => () => globalThis.waitingFor] } },
    };`,
  );
  const context: EntriesContext = {
    definition,
    collection: { name: 'notes', rawHtml: 'drop', parser: 'remark', fields: {}, onInvalid: 'fail' },
    site: {
      root: folder,
      images: { folder, widths: [], bodySizes: '' } as never,
      url: 'https://tiny.example',
    },
    images: new Map(),
    recipe: 'recipe',
  };
  return withWorkers(
    async (workers) => {
      const [hand] = workers.hands<RecordJob, EntryRecord<string>>('entries', context, 1_000);
      if (hand === undefined) throw new Error('There is no thread.');
      const jobsOf = (length: number) => Array.from({ length }, () => ({ file: 'note.md' }));
      return Promise.all(sizes.map((size) => hand(jobsOf(size))));
    },
    { file: worker, args: [] },
  );
}

async function lossOf(code: string): Promise<LostJobError> {
  try {
    await readThrice(code);
  } catch (error) {
    if (error instanceof LostJobError) return error;
    throw error;
  }
  throw new Error('Nothing was lost.');
}

if (availableParallelism() > 1) {
  test('a thread returns to its event loop between two chunks, although both wait', async () => {
    const code = `if (times === 1) setImmediate(() => { globalThis.hasTurned = true; });
      if (times > 2 && !globalThis.hasTurned) return false;`;
    const chunks = await readInChunks(code, [2, 1]);
    assert.equal(
      chunks.flat().map(({ diagnostics }) => diagnostics),
      [[], [], []],
    );
  });

  test('a thread that ends without an error fails its work, and says at which job it was', async () => {
    const { message, index } = await lossOf('process.exit(0);');
    assert.is(index, 1);
    assert.match(message, 'exit code 0');
  });

  test('what a thread says of a mistake of the site is told as such', async () => {
    const code = `globalThis.waitingFor = new Promise(() => {});
      globalThis.setTimeout = (run) => setImmediate(run);`;
    const failure = await readThrice(code).catch((error: unknown) => error);
    assert.instance(failure, SiteError);
    assert.is((failure as SiteError).diagnostics[0]?.rule, 'plugin/stalled');
  });
}

test.run();
