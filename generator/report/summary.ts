import type { Heaviest } from '../check/dist/rules/budgets.ts';
import type { Schedule } from '../content/schedule.ts';
import { countBySeverity, type Diagnostic } from '../diagnostics/diagnostic.ts';
import { kilobytes, plural } from '../lib/amounts.ts';
import type { Colors } from './pretty.ts';
import { formatSchedule } from './schedule.ts';

/** The figures of a build. Sizes are bytes, times are milliseconds. */
export interface BuildFigures {
  pages: number;
  /** Rendered pages; the others come from earlier builds. */
  rendered: number;
  files: number;
  schedule: Schedule;
  written: number;
  removed: number;
  sizes: Record<'js' | 'css', { raw: number; brotli: number }>;
  /** The page closest to each budget of the site. */
  budgets: readonly Heaviest[];
  timings: Readonly<Record<string, number>>;
  total: number;
}

/** The final lines of a build. */
export function formatSummary(
  figures: BuildFigures,
  options: { out: string; diagnostics: readonly Diagnostic[]; colors: Colors },
): string {
  const { bold, dim, green, yellow } = options.colors;
  const { warnings } = countBySeverity(options.diagnostics);
  const size = ({ raw, brotli }: { raw: number; brotli: number }) =>
    `${kilobytes(raw)} ${dim(`(${kilobytes(brotli)} brotli)`)}`;
  const stages = Object.entries(figures.timings).map(([name, time]) => `${name} ${seconds(time)}`);
  const budgets = figures.budgets.map(
    ({ resource, bytes, limit, page }) =>
      `${resource === 'data' ? resource : resource.toUpperCase()} ${kilobytes(bytes)} of ${kilobytes(limit)} ${dim(`(${page})`)}`,
  );
  const changes =
    figures.written + figures.removed === 0
      ? 'nothing changed'
      : `${figures.written} written, ${figures.removed} removed`;
  return [
    `${green('✓')} ${bold(plural(figures.pages, 'page'))} in ${bold(seconds(figures.total))} → ${options.out}`,
    `  ${dim('pages')}   ${figures.rendered} rendered, ${figures.pages - figures.rendered} unchanged`,
    `  ${dim('stages')}  ${stages.join(dim(' · '))}`,
    `  ${dim('sizes')}   JS ${size(figures.sizes.js)}${dim(' · ')}CSS ${size(figures.sizes.css)}`,
    ...(figures.budgets.length > 0 ? [`  ${dim('budgets')} ${budgets.join(dim(' · '))}`] : []),
    `  ${dim('files')}   ${figures.files}, ${changes}`,
    ...formatSchedule(figures.schedule, options.colors),
    ...(warnings > 0 ? [`  ${yellow(plural(warnings, 'warning'))}`] : []),
  ].join('\n');
}

function seconds(milliseconds: number): string {
  return milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toFixed(2)} s`;
}
