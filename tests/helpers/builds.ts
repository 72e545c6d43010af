import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { allParts, byPath } from '../../generator/emit/by-path.ts';
import { seeFolder } from '../../generator/emit/look-at-folder.ts';
import { findDoubtful, openOutputFolder } from '../../generator/emit/output-folder.ts';
import {
  type OutputRecord,
  type PartSummary,
  unknownPart,
} from '../../generator/emit/output-records.ts';
import { planParts } from '../../generator/emit/planned-parts.ts';
import { recoverOutput } from '../../generator/output/recover-output.ts';
import type { WrittenFile } from '../../generator/output/staged-files.ts';
import { createFolder } from './project.ts';

/** Files in every output, which identify a folder as one. */
export const hostFiles = { _headers: '', 'robots.txt': '' };

/** Builds into one folder, and stores records like the cache. The bytes serve as keys. */
export function createBuilds() {
  const folder = createFolder('output');
  const out = join(folder, 'dist');
  const spare = join(folder, 'cache/spare');
  const records = new Map<number, ReadonlyMap<string, OutputRecord>>();
  const unknown = allParts.map(() => unknownPart);
  let last: readonly PartSummary[] = unknown;
  const open = (files: Record<string, string>, now: Date) => {
    const outputs = Object.entries({ ...hostFiles, ...files }).map(([path, key]) => ({
      path,
      key,
    }));
    const planned = planParts(outputs);
    recoverOutput(out);
    const found = seeFolder(out);
    const parts = findDoubtful({ out, found, last, planned });
    const ofParts = byPath((part) => records.get(part) ?? new Map());
    const opened = openOutputFolder({
      ...{ out, spare, found, records: ofParts, planned, parts, last, now },
    });
    return { opened, outputs };
  };
  return {
    out,
    spare,
    open,
    forget: () => {
      records.clear();
      last = unknown;
    },
    /** Publishes files like a build. `made` lists the files that were not reused. */
    build(files: Record<string, string>, now = new Date('2026-01-01')) {
      const { opened, outputs } = open(files, now);
      if (opened.isWhole) {
        last = opened.summarize();
        return { made: [], written: 0, removed: 0 };
      }
      const next = opened.stage(seeFolder(spare));
      const dirty = outputs.filter((output) => !opened.holds(output));
      const made = new Map<string, WrittenFile>();
      for (const { path, key } of dirty) {
        const written = next.files.write(path, key);
        if (written !== undefined) made.set(path, written);
      }
      const result = next.commit(made);
      for (const [part, ofPart] of result.records) records.set(part, ofPart);
      last = result.parts;
      assert.equal(
        last.map((part) => part.files),
        seeFolder(out).summaries,
        'the summaries are of the files as they are',
      );
      const { written, removed } = result.written;
      return { made: dirty.map(({ path }) => path), written, removed };
    },
  };
}
