import type { DistContext } from './dist-rule.ts';
import { listLimits, type Resource, scaleOf } from './scale.ts';

/** How much of a budget is used up by the page that comes closest to it; bytes. */
export interface Heaviest {
  resource: Resource;
  limit: number;
  bytes: number;
  /** URL path of that page. */
  page: string;
}

/** For each budget, what weighs most under it. */
export function findHeaviest(context: DistContext): Heaviest[] {
  const scale = scaleOf(context);
  const heaviest = new Map<string, Heaviest>();
  const weighed = new Set<string>();
  for (const { page, view, resource, limit, isShared } of listLimits(context)) {
    const key = `${resource} ${limit}`;
    if (isShared && weighed.has(`${key} ${view}`)) continue;
    weighed.add(`${key} ${view}`);
    const most = heaviest.get(key);
    // Compressed it is smaller still.
    if (resource === 'html' && most !== undefined && page.size <= most.bytes) continue;
    const { bytes } = scale[resource](page, 0);
    if (most === undefined || bytes > most.bytes) {
      heaviest.set(key, { resource, limit, bytes, page: page.path });
    }
  }
  return [...heaviest.values()];
}
