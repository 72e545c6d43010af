import type { Bundles } from '../assets/bundle.ts';
import type { PublishedFigures } from '../contract.ts';
import { countBySeverity } from '../diagnostics/diagnostic.ts';
import { hashOf } from '../lib/hash.ts';
import type { Output } from '../output/output.ts';
import type { PlannedSite } from '../plan/plan-site.ts';
import { addSizes, type CodeCache, measureCode } from './code-sizes.ts';

/**
 * Writes the figures of the build to a file in the output, if the site asks for it. The file
 * contains no times, so that the same site gives the same bytes.
 */
export function renderFigures(
  options: PlannedSite & { bundles: Bundles; cache: CodeCache },
): Output[] {
  const { site, content, plan, bundles, diagnostics, cache } = options;
  if (site.figures === undefined) return [];
  const counts = {
    pages: plan.pages.length,
    entries: Object.fromEntries(
      Object.entries(content.collections).map(([name, entries]) => [name, entries.length]),
    ),
    warnings: countBySeverity(diagnostics).warnings,
  };
  const code = bundles.client.files;
  const make = async () => {
    const sizes = addSizes(code, await measureCode(code, cache));
    const figures: PublishedFigures = { ...counts, sizes };
    return `${JSON.stringify(figures)}\n`;
  };
  const path = site.figures.slice(1);
  const key = hashOf(JSON.stringify(counts), ...code.map((file) => file.key));
  return [{ path, key, source: 'the figures of the build', make }];
}
