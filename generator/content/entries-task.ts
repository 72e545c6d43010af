import { pathToFileURL } from 'node:url';
import { recordEnvironment } from '../config/record-environment.ts';
import type { ResolvedCollection } from '../config/site.ts';
import type { SiteDefinition } from '../contract.ts';
import { createRecordMaker, type MakeRecord, type RecordOptions } from './make-record.ts';

/** What a thread needs to make the records of a collection. Plain data. */
export interface EntriesContext extends Omit<RecordOptions, 'collection'> {
  /** Absolute path of the site's definition as it was run: schemas and plugins are code. */
  definition: string;
  collection: Pick<ResolvedCollection, 'name' | 'fields' | 'onInvalid' | 'rawHtml' | 'parser'>;
}

/** What the worker runs for the kind `entries`. */
export async function createEntriesTask(context: EntriesContext): Promise<MakeRecord> {
  const { definition, collection } = context;
  // So that an environment which its code keeps reports what is read of it later.
  const { value } = await recordEnvironment<{ default: SiteDefinition }>(
    () => import(pathToFileURL(definition).href),
  );
  const defined = value.default.collections[collection.name];
  if (defined === undefined) throw new Error(`There is no collection "${collection.name}".`);
  const { schema, remarkPlugins = [], rehypePlugins = [] } = defined;
  return createRecordMaker({
    ...context,
    collection: { ...collection, schema, remarkPlugins, rehypePlugins },
  });
}
