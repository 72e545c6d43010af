import { setTimeout } from 'node:timers/promises';
import type { EntryExchange } from '../cache/entry-exchange.ts';
import type { Records } from '../cache/entry-parts.ts';
import type { EntryRecord } from '../cache/entry-record.ts';

/** Records that a shard makes before it looks again at what the others have left. */
const chunkSize = 1000;
/** Looks at what the others have left, in the time for which a shard waits. */
const looks = 20;

/**
 * Makes the missing records of a collection together with the other shards of a build: first the part of this
 * shard, which is left for the others at once; then what these have not left. Machines that start together have
 * a part each to make. The shard waits for the others for a quarter of the time that making their parts
 * itself would take, so none depends on another.
 * @param options.missing files without a record in `found`, which gets them.
 * @param options.make makes the records of files.
 * @param options.confirm gives what still holds of the records that others have left.
 */
export async function shareRecords(options: {
  exchange: EntryExchange;
  collection: string;
  found: Map<string, EntryRecord | undefined>;
  missing: readonly string[];
  make: (files: readonly string[]) => Promise<void>;
  confirm: (records: Records, files: readonly string[]) => Promise<Records>;
}): Promise<void> {
  const { exchange, collection, found, missing, make, confirm } = options;
  const own = missing.filter(exchange.isOwn);
  const others = missing.filter((file) => !exchange.isOwn(file));
  const began = performance.now();
  await make(own);
  const pace = own.length === 0 ? 0 : (performance.now() - began) / own.length;
  if (own.length > 0) await exchange.leave(collection, new Map([...found].flatMap(whole)));
  const patience = (pace * others.length) / 4;
  const end = performance.now() + patience;
  for (;;) {
    const listRest = () => others.filter((file) => found.get(file) === undefined);
    const left = await exchange.collect(listRest());
    const records = left.get(collection);
    if (records) for (const item of await confirm(records, others)) found.set(...item);
    const rest = listRest();
    if (rest.length === 0) return;
    if (performance.now() < end) await setTimeout(patience / looks);
    else await make(rest.slice(0, chunkSize));
  }
}

function whole([file, record]: readonly [string, EntryRecord | undefined]) {
  return record ? [[file, record] as const] : [];
}
