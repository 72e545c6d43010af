import { suggest } from '../../../lib/suggest.ts';
import type { DistPage, OutputRule } from '../dist-rule.ts';

export const distAnchor: OutputRule = {
  id: 'dist/anchor',
  severity: 'error',
  asks: 'Each anchor is the id of an element on the page that it leads to.',
  *test({ pages, resolve }) {
    const ids = new Map<DistPage, ReadonlySet<string>>();
    for (const page of pages) {
      for (const url of page.links) {
        const target = url.includes('#') ? resolve(url, page) : undefined;
        if (target?.kind !== 'page' || target.anchor === '' || target.anchor === 'top') continue;
        const known = ids.get(target.page) ?? new Set(target.page.ids);
        ids.set(target.page, known);
        // Browsers look for the id as it is written first.
        if (known.has(target.anchor) || known.has(url.slice(url.indexOf('#') + 1))) continue;
        const meant = suggest(target.anchor, known);
        yield {
          file: page.file,
          written: url,
          message: `Nothing on ${target.page.path} has the id "${target.anchor}".`,
          hint: meant ? `Did you mean #${meant}?` : 'Link to the page without an anchor.',
        };
      }
    }
  },
};
