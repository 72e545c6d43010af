import type { EntryRecord } from '../cache/entry-record.ts';
import type { Checked } from '../diagnostics/diagnostic.ts';
import { isImageFile } from '../images/image-format.ts';
import { loadImages } from '../images/image-index.ts';
import { createGatherer } from './gather-entries.ts';
import { loadCollection, recordKey } from './load-collection.ts';
import type { LoadContentOptions, LoadedContent, LoadedSource } from './loaded-content.ts';

/**
 * Reads, validates and renders every collection, in a stable order, and leaves out what is not
 * public at `now`. An invalid entry of a collection with `onInvalid: 'skip'` is left out with a
 * warning, unless `strict`; any other complaint keeps its severity.
 */
export async function loadContent(options: LoadContentOptions): Promise<Checked<LoadedContent>> {
  const { site, cache, strict, now, show, workers, known } = options;
  const images =
    known && ![...known.changed].some(isImageFile)
      ? known.images
      : await loadImages(site, cache.store);
  const found = new Map<string, readonly LoadedSource[]>();
  const records = new Map<string, EntryRecord>();
  // Nothing of what was known before: the content holds on to what it is gathered with.
  const gathered = createGatherer({ site, cache, strict, now, show }, images.value);
  for (const collection of site.collections) {
    const sources = await loadCollection({
      site,
      collection,
      cache,
      images: images.value,
      workers,
      known,
    });
    found.set(collection.name, sources);
    for (const { file, record } of sources) records.set(recordKey(collection, file), record);
    gathered.add(collection, sources);
  }
  cache.keepEntries(records);
  const { value, diagnostics } = gathered.result({ images, sources: found });
  return { value, diagnostics: [...images.diagnostics, ...diagnostics] };
}
