import { isDeepStrictEqual } from 'node:util';
import type { LoadedContent } from '../content/load-content.ts';
import type { Html, PageSpec } from '../contract.ts';
import type { Plan } from '../plan/plan-pages.ts';

/**
 * Replaces the bodies in a plan by those of edited entries. Everything else stays as planned, even
 * what the site derived from a body.
 * @param last the content of the plan.
 * @returns undefined if more than the bodies of entries changed, or if no page has such a body.
 */
export function replaceBodies(
  plan: Plan,
  last: LoadedContent,
  content: LoadedContent,
): Plan | undefined {
  const [before, after] = [last.found.gathered.all, content.found.gathered.all];
  if (before.length !== after.length) return undefined;
  const bodies = new Map<PageSpec['body'], Html>();
  for (const [at, item] of after.entries()) {
    const old = before[at];
    if (item === old) continue;
    const [was, is] = [old?.entry, item.entry];
    if (was === undefined || is === undefined) return undefined;
    if (was.file !== is.file || was.unpublished !== is.unpublished) return undefined;
    if (!isDeepStrictEqual(was.data, is.data)) return undefined;
    bodies.set(was.html, is.html);
  }
  let isReplaced = false;
  const pages = plan.pages.map((page) => {
    const body = bodies.get(page.body);
    if (body === undefined) return page;
    isReplaced = true;
    return { ...page, body };
  });
  return isReplaced ? { ...plan, pages } : undefined;
}
