import { setTimeout } from 'node:timers/promises';
import type { EntryExchange } from '../cache/entry-exchange.ts';
import type { Records } from '../cache/entry-parts.ts';
import type { EntryRecord } from '../cache/entry-record.ts';

/** Records that a shard makes before it checks for records of other shards. */
const chunkSize = 1000;
/** How often a waiting shard checks for records of other shards. */
const looks = 20;

/**
 * Makes the missing records of a collection together with the other shards of a build. A shard
 * first makes its own part and stores it for the others, then makes the records that they have not
 * stored. So machines that start together make one part each. The shard waits for the others, but
 * no longer than a quarter of the time that making their parts would take. So no shard depends on
 * another.
 * @param options.missing files without a record in `found`; the function adds their records.
 * @param options.make makes the records of files.
 * @param options.confirm returns the records of other shards that are still valid.
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
