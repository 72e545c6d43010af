import { brotliSize } from '../../../brotli-size.ts';
import type { Budget } from '../../../contract.ts';
import { kilobytes } from '../../../report/summary.ts';
import type { DistPage } from '../dist-page.ts';
import type { DistContext, OutputRule } from '../dist-rule.ts';
import { weighData, weighHtml } from '../weigh-page.ts';

/** How many of the heaviest parts are named. */
const shown = 4;

export const distBudget: OutputRule = {
  id: 'dist/budget',
  severity: 'error',
  asks: 'A page stays within the budgets that the definition of the site sets.',
  *test(context) {
    const { budgets, pages, viewOf } = context;
    if (budgets.length === 0) return;
    const scale = createScale(context);
    const said = new Set<string>();
    for (const page of pages) {
      const view = viewOf(page);
      if (view === undefined) continue;
      for (const { resource, limit } of limitsOf(view, budgets)) {
        const { bytes, parts } = scale[resource](page, limit);
        // Code is that of the view: what one page of it loads, all do.
        const isShared = resource === 'js' || resource === 'css';
        if (bytes <= limit || (isShared && said.has(`${view} ${resource}`))) continue;
        said.add(`${view} ${resource}`);
        const subject = isShared
          ? `${page.path}, like each page of the view "${view}",`
          : page.path;
        const measured = resource === 'data' ? '' : ' as brotli sends it';
        const heaviest = [...parts()].sort(([, a], [, b]) => b - a).slice(0, shown);
        yield {
          file: page.file,
          message: `${subject} has ${kilobytes(bytes)} of ${names[resource]}${measured}, ${kilobytes(bytes - limit)} over the budget of ${kilobytes(limit)}.`,
          hint: `Heaviest: ${heaviest.map(([name, size]) => `${name} ${kilobytes(size)}`).join(', ')}.`,
        };
      }
    }
  },
};

type Resource = Exclude<keyof Budget, 'views'>;
type Part = readonly [name: string, bytes: number];

/** What a page weighs of a kind, and what that is made of. */
interface Weight {
  bytes: number;
  parts: () => readonly Part[];
}

const names: Readonly<Record<Resource, string>> = {
  js: 'JavaScript',
  css: 'CSS',
  html: 'HTML',
  data: 'inline data',
};

/** What the budgets for a view limit; where two limit the same, each has its say. */
function limitsOf(view: string, budgets: readonly Budget[]) {
  return budgets
    .filter(({ views }) => views?.includes(view) ?? true)
    .flatMap((budget) =>
      (Object.keys(names) as Resource[]).flatMap((resource) => {
        const limit = budget[resource];
        return limit === undefined ? [] : [{ resource, limit }];
      }),
    );
}

/** Creates the functions that weigh a page; a file that many pages load is measured once. */
function createScale({
  read,
  has,
}: DistContext): Record<Resource, (page: DistPage, limit: number) => Weight> {
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? brotliSize(read(file));
    sizes.set(file, size);
    return size;
  };
  const weighFiles = (page: DistPage, extension: string): Weight => {
    const parts = page.assets
      .filter((url) => url.startsWith('/') && url.endsWith(extension))
      .map((url) => url.slice(1))
      .filter(has)
      .map((file): Part => [file, sizeOf(file)]);
    return { bytes: parts.reduce((total, [, size]) => total + size, 0), parts: () => parts };
  };
  return {
    js: (page) => weighFiles(page, '.js'),
    css: (page) => weighFiles(page, '.css'),
    html: (page, limit) => ({
      bytes: compressedSize(page, limit, read),
      parts: () => weighHtml(read(page.file)),
    }),
    data: (page) => ({ bytes: page.dataSize, parts: () => weighData(read(page.file)) }),
  };
}

/** What is within the limit as it is need not be compressed to know that it is. */
function compressedSize(page: DistPage, limit: number, read: DistContext['read']): number {
  if (page.size <= limit) return page.size;
  page.compressed ??= brotliSize(read(page.file));
  return page.compressed;
}
