import { join } from 'node:path';
import { type BodyStore, StoredHtml } from '../cache/body-store.ts';
import type { Cache } from '../cache/cache.ts';
import { withSite } from '../config/with-site.ts';
import { loadContent } from '../content/load-content.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { diagnosticsOf } from '../diagnostics/diagnostic.ts';
import { hashOf } from '../lib/hash.ts';
import { withWorkers } from '../workers/pool.ts';
import { checkContent } from './check-site.ts';

/** A content file as an editor has it. */
export interface UnsavedFile {
  /** Path relative to the root, with forward slashes. */
  file: string;
  text: string;
}

/**
 * What `check` would say of one file of the site in `root` if it were saved now; nothing for a file
 * that is no content of the site. A site that cannot be read at all is no complaint about this file.
 */
export async function checkUnsaved(
  root: string,
  { file, text }: UnsavedFile,
  now: Date,
): Promise<readonly Diagnostic[]> {
  const check = withSite(root, async (site, cache) => {
    // So that what is on disk is read once, and not again at each key.
    await withWorkers((workers) =>
      loadContent({ site, cache, now, workers, strict: true, show: [] }),
    );
    return checkContent({
      site: { ...site, unsaved: new Map([[join(root, file), text]]) },
      cache: unchanging(cache),
      now,
    });
  });
  const found = await check.then(({ diagnostics }) => diagnostics, diagnosticsOf);
  return found.filter((diagnostic) => diagnostic.file === file);
}

/** The same cache, which keeps nothing of what is typed; its body stays in memory. */
function unchanging(cache: Cache): Cache {
  const texts = new Map<string, string>();
  const bodies: BodyStore = {
    ...cache.bodies,
    put(html) {
      const hash = hashOf(html);
      texts.set(hash, html);
      return { hash, size: html.length };
    },
    at(body) {
      const text = texts.get(body.hash);
      if (text === undefined) return cache.bodies.at(body);
      return new StoredHtml(body.hash, body.size, () => text);
    },
  };
  return { ...cache, bodies, keepEntries() {}, keep() {} };
}
