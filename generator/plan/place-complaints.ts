import { join } from 'node:path';
import type { Site } from '../config/site.ts';
import type { Where } from '../content/locate.ts';
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts';
import { statIfThere } from '../lib/stat-if-there.ts';

/** A diagnostic about a file's front matter without its final place. */
export interface Complaint extends Diagnostic {
  at?: Where;
  /** The source of the page that it collides with; the hint shows its place. */
  other?: { file: string; at: Where };
}

/** Adds places to complaints. Loads the packages that read front matter only if there are any. */
export async function placeComplaints(
  site: Site,
  complaints: readonly Complaint[],
): Promise<Diagnostic[]> {
  if (complaints.length === 0) return [];
  const { openSource } = await import('../content/source.ts');
  /** Undefined if the site names a file that does not exist. */
  const locate = (file: string, at: Where): Place | undefined => {
    if (!statIfThere(join(site.root, file))?.isFile()) return undefined;
    const source = openSource(site, file);
    return source.header() && source.locate(at);
  };
  const describe = (file: string, at: Where) => {
    const place = locate(file, at);
    return place === undefined ? file : `${file}:${place.line}:${place.column}`;
  };
  return complaints.map(({ at, other, ...diagnostic }) => ({
    ...diagnostic,
    ...(at && diagnostic.file && locate(diagnostic.file, at)),
    ...(other && { hint: `${diagnostic.hint} The other is at ${describe(other.file, other.at)}.` }),
  }));
}
