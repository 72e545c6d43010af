import type { Budget } from '../../contract.ts';
import { brotliSize } from '../../lib/brotli-size.ts';
import type { DistContext, DistPage } from './dist-rule.ts';
import { weighData, weighHtml } from './weigh-page.ts';

export type Resource = Exclude<keyof Budget, 'views'>;
type Part = readonly [name: string, bytes: number];

/** What a page weighs of a kind, and what that is made of. */
interface Weight {
  bytes: number;
  parts: () => readonly Part[];
}

/** What a message calls each. */
export const resourceNames: Readonly<Record<Resource, string>> = {
  js: 'JavaScript',
  css: 'CSS',
  html: 'HTML',
  data: 'inline data',
};

/** Each page under each limit of a budget for its view; where two limit the same, each has its say. */
export function* listLimits({ pages, views, budgets }: DistContext) {
  for (const page of pages) {
    const view = views?.[page.file];
    if (view === undefined) continue;
    for (const budget of budgets.filter(({ views }) => views?.includes(view) ?? true)) {
      for (const resource of Object.keys(resourceNames) as Resource[]) {
        const limit = budget[resource];
        // Code is that of the view: what one page of it loads, all do.
        const isShared = resource === 'js' || resource === 'css';
        if (limit !== undefined) yield { page, view, resource, limit, isShared };
      }
    }
  }
}

type Scale = Readonly<Record<Resource, (page: DistPage, limit: number) => Weight>>;

const scales = new WeakMap<DistContext, Scale>();

/** The functions that weigh a page of an output; a file that many pages load is measured once. */
export function scaleOf(context: DistContext): Scale {
  const scale = scales.get(context) ?? createScale(context);
  scales.set(context, scale);
  return scale;
}

function createScale({ read, has }: DistContext): Scale {
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
