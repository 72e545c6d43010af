import { suggest } from '../../../suggest.ts';
import type { DistPage, DistRule } from '../dist-rule.ts';

export const distAnchor: DistRule = {
  id: 'dist/anchor',
  severity: 'error',
  asks: 'Each anchor is the id of an element on the page that it leads to.',
  *test({ pages, resolve }) {
    const ids = new Map<DistPage, ReadonlySet<string>>();
    for (const page of pages) {
      for (const { text, at } of page.facts.links) {
        const target = text.includes('#') ? resolve(text, page) : undefined;
        if (target?.kind !== 'page' || target.anchor === '' || target.anchor === 'top') continue;
        const known = ids.get(target.page) ?? new Set(target.page.facts.ids.map((id) => id.text));
        ids.set(target.page, known);
        if (known.has(target.anchor)) continue;
        const meant = suggest(target.anchor, known);
        yield {
          file: page.file,
          at,
          written: text,
          message: `Nothing on ${target.page.path} has the id "${target.anchor}".`,
          hint: meant ? `Did you mean #${meant}?` : 'Link to the page without an anchor.',
        };
      }
    }
  },
};
