import type { Json, PageSpec } from '../../contract.ts';
import { suggest } from '../../lib/suggest.ts';
import type { Rule } from '../rule.ts';

export const linkAnchor: Rule = {
  id: 'link/anchor',
  severity: 'error',
  asks: 'An anchor is the id of something on the page it is on.',
  *test(context) {
    const known = new Map<PageSpec, ReadonlySet<string>>();
    for (const link of context.links) {
      const { target } = link;
      if (target.kind !== 'page' || target.anchor === '' || target.anchor === 'top') continue;
      const { page, anchor } = target;
      // The ids of a page that is all code are known when it is built: check --dist looks at them.
      if (page.source === undefined) continue;
      const ids = known.get(page) ?? anchorsOf(page);
      known.set(page, ids);
      if (ids.has(anchor)) continue;
      const meant = suggest(anchor, ids);
      yield {
        file: link.file.file,
        where: link.where,
        message: `Nothing on ${page.path} has the id "${anchor}".`,
        hint: meant ? `Did you mean #${meant}?` : explainIds(ids),
      };
    }
  },
};

function explainIds(ids: ReadonlySet<string>): string {
  return ids.size === 0
    ? 'Link to the page without an anchor.'
    : `Write one of ${[...ids].map((id) => `#${id}`).join(', ')}.`;
}

/** The ids of headings in the body, and those that sections are given in front matter. */
function anchorsOf({ body = '', data }: PageSpec): Set<string> {
  const inBody = [...String(body).matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id);
  return new Set([...inBody, ...idsIn(data)]);
}

function idsIn(data: Json | undefined): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    key === 'id' && typeof value === 'string' ? [value] : idsIn(value as Json),
  );
}
