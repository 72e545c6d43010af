import { Parser } from 'htmlparser2';
import type { Budget } from '../../../contract.ts';
import { kilobytes } from '../../../lib/amounts.ts';
import { isObject } from '../../../lib/is-object.ts';
import type { DistContext, DistPage, OutputRule } from '../dist-rule.ts';

type Resource = Exclude<keyof Budget, 'views'>;
type Part = readonly [name: string, bytes: number];

const resourceNames: Readonly<Record<Resource, string>> = {
  js: 'JavaScript',
  css: 'CSS',
  html: 'HTML',
  data: 'inline data',
};

/** The rule about the size of pages. */
export const budgetRule: OutputRule = {
  id: 'dist/budget',
  severity: 'error',
  asks: "A page stays within the definition's budgets.",
  start(context) {
    const said = new Set<string>();
    return {
      *page(page) {
        for (const { view, resource, limit, isShared } of listLimits(page, context)) {
          const bytes = weigh(page, resource, limit, context);
          if (bytes <= limit || (isShared && said.has(`${view} ${resource}`))) continue;
          said.add(`${view} ${resource}`);
          const subject = isShared
            ? `${page.path}, like each page of the view "${view}",`
            : page.path;
          const measured = resource === 'data' ? '' : ' after brotli';
          const parts = partsOf(page, resource, context).sort(([, a], [, b]) => b - a);
          const heaviest = parts.slice(0, 4).map(([name, size]) => `${name} ${kilobytes(size)}`);
          yield {
            file: page.file,
            // Code belongs to the view; text and data belong to the page.
            ...(isShared && { view }),
            message: `${subject} has ${kilobytes(bytes)} of ${resourceNames[resource]}${measured}, ${kilobytes(bytes - limit)} over the budget of ${kilobytes(limit)}.`,
            hint: `Heaviest: ${heaviest.join(', ')}.`,
          };
        }
      },
    };
  },
};

/** Budgets without the resources that all pages of a view share. */
export function ownBudgets(budgets: readonly Budget[]): Budget[] {
  return budgets.map(({ js: _, css: __, ...own }) => own);
}

/** The page closest to a budget; sizes are in bytes. */
export interface Heaviest {
  resource: Resource;
  limit: number;
  bytes: number;
  page: string;
}

/**
 * Creates a scale that finds the heaviest page for each budget; of two equal pages, the first by
 * path.
 * @param last the heaviest of the pages that it does not get.
 */
export function createScale(context: DistContext, last: readonly Heaviest[] = []) {
  const keyOf = ({ resource, limit }: Pick<Heaviest, 'resource' | 'limit'>) =>
    `${resource} ${limit}`;
  const heaviest = new Map(last.map((most) => [keyOf(most), most]));
  const weighed = new Set<string>();
  return {
    weigh(page: DistPage): void {
      for (const { view, resource, limit, isShared } of listLimits(page, context)) {
        const key = keyOf({ resource, limit });
        if (isShared && weighed.has(`${key} ${view}`)) continue;
        weighed.add(`${key} ${view}`);
        const most = heaviest.get(key);
        // Compressed, the page is smaller still.
        if (resource === 'html' && most !== undefined && page.size <= most.bytes) continue;
        const bytes = weigh(page, resource, 0, context);
        const isHeavier =
          most === undefined ||
          bytes > most.bytes ||
          (bytes === most.bytes && page.path < most.page);
        if (isHeavier) heaviest.set(key, { resource, limit, bytes, page: page.path });
      }
    },
    heaviest: () => [...heaviest.values()],
  };
}

/** Each limit that applies to the view of a page; budgets for the same resource all apply. */
function* listLimits(page: DistPage, { views, budgets }: DistContext) {
  const view = views?.get(page.file);
  if (view === undefined) return;
  for (const budget of budgets.filter(({ views }) => views?.includes(view) ?? true)) {
    for (const resource of Object.keys(resourceNames) as Resource[]) {
      const limit = budget[resource];
      // Code belongs to the view: all pages of a view load the same code.
      const isShared = resource === 'js' || resource === 'css';
      if (limit !== undefined) yield { view, resource, limit, isShared };
    }
  }
}

/** Bytes of a resource on a page; HTML is not compressed if it is within the limit uncompressed. */
function weigh(page: DistPage, resource: Resource, limit: number, context: DistContext): number {
  if (resource === 'data') return page.dataSize;
  if (resource !== 'html') {
    return partsOf(page, resource, context).reduce((total, [, size]) => total + size, 0);
  }
  return page.size <= limit ? page.size : context.sizeOf(page.file);
}

function partsOf(page: DistPage, resource: Resource, context: DistContext): Part[] {
  const { base, read, has, sizeOf } = context;
  if (resource === 'html') return weighHtml(read(page.file));
  if (resource === 'data') return weighData(read(page.file));
  return page.assets
    .filter((url) => url.startsWith(`${base}/`) && url.endsWith(`.${resource}`))
    .map((url) => url.slice(base.length + 1))
    .filter(has)
    .map((file) => [file, sizeOf(file)]);
}

/**
 * The uncompressed size of the main parts of a page's HTML, in bytes; only for pages over budget.
 */
function weighHtml(html: string): Part[] {
  const totals = new Map<string, number>();
  let depth = 0;
  let weighed = { name: '', at: 0 };
  const parser = new Parser({
    onopentag(tag, { type }) {
      const name = weighedName(tag, type);
      if (depth === 0 && name === undefined) return;
      if (depth === 0) weighed = { name: name ?? '', at: parser.startIndex };
      depth += 1;
    },
    onclosetag() {
      if (depth === 0) return;
      depth -= 1;
      if (depth > 0) return;
      const bytes = Buffer.byteLength(html.slice(weighed.at, parser.endIndex + 1));
      totals.set(weighed.name, (totals.get(weighed.name) ?? 0) + bytes);
    },
  });
  parser.end(html);
  const rest = Buffer.byteLength(html) - [...totals.values()].reduce((sum, size) => sum + size, 0);
  return [...totals, ['other markup (all uncompressed)', rest]];
}

/** The name of a part that is measured as a whole: the head, the header, drawings, inline data. */
function weighedName(name: string, type: string | undefined): string | undefined {
  if (name === 'script') return type === 'application/json' ? 'the inline data' : 'scripts';
  if (name === 'svg') return 'drawings';
  return ['head', 'header', 'footer', 'table', 'pre'].includes(name) ? `<${name}>` : undefined;
}

/** Bytes of each value in the inline data of a page, by its key. */
function weighData(html: string): Part[] {
  const [, json = '{}'] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const { data, ...rest } = JSON.parse(json) as Record<string, unknown>;
  const values = { ...rest, ...(isObject(data) ? data : { data }) };
  const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');
  return Object.entries(values).map(([key, value]) => [key, sizeOf(value)]);
}
