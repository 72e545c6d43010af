import { join } from 'node:path';
import type { Site } from '../config/site.ts';
import { readSource } from '../content/read-source.ts';
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts';
import { statIfThere } from '../lib/stat-if-there.ts';

/** A diagnostic about a file's front matter whose place is not looked up yet. */
export interface Complaint extends Diagnostic {
  /** Where in the front matter: a path of keys, or a value that stands there. */
  at?: Spot;
  /** What it collides with, whose place the hint names. */
  other?: { file: string; at: Spot };
}

type Spot = { path: readonly PropertyKey[] } | { value: string };

/** Gives complaints their places. The packages that read front matter are loaded only for this. */
export function placeComplaints(
  site: Site,
  complaints: readonly Complaint[],
): Promise<Diagnostic[]> {
  return Promise.all(
    complaints.map(async ({ at, other, ...diagnostic }) => ({
      ...diagnostic,
      ...(at && diagnostic.file && (await locate(site, diagnostic.file, at))),
      ...(other && { hint: `${diagnostic.hint} The other is at ${await describe(site, other)}.` }),
    })),
  );
}

async function describe(site: Site, { file, at }: { file: string; at: Spot }): Promise<string> {
  const place = await locate(site, file, at);
  return place === undefined ? file : `${file}:${place.line}:${place.column}`;
}

/** Undefined where the site names a file that is not there. */
async function locate(site: Site, file: string, at: Spot): Promise<Place | undefined> {
  if (!statIfThere(join(site.root, file))?.isFile()) return undefined;
  const [{ readEntry }, { createLocator }] = await Promise.all([
    import('../content/read-entry.ts'),
    import('../content/locate.ts'),
  ]);
  const raw = readEntry(readSource(site, join(site.root, file)), file);
  if (!('data' in raw)) return undefined;
  const locator = createLocator(raw);
  return 'path' in at ? locator.value(at.path) : (locator.scalar(at.value) ?? locator.value([]));
}
