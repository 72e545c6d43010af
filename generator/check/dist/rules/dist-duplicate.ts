import type { DistPage, DistRule } from '../dist-rule.ts';

export const distDuplicate: DistRule = {
  id: 'dist/duplicate-head',
  severity: 'warning',
  asks: 'No two pages that are listed share a title, a description or a canonical link.',
  *test({ pages }) {
    for (const [name, textOf] of Object.entries(parts)) {
      const owners = new Map<string, DistPage>();
      for (const page of pages.filter(({ isListed }) => isListed)) {
        const text = textOf(page);
        const owner = text && owners.get(text);
        if (owner) {
          yield {
            file: page.file,
            written: text,
            message: `${page.path} and ${owner.path} have the same ${name}.`,
            hint: 'Say what sets each of them apart.',
          };
        } else if (text) owners.set(text, page);
      }
    }
  },
};

const parts: Readonly<Record<string, (page: DistPage) => string | undefined>> = {
  title: ({ facts }) => facts.titles[0]?.text,
  description: ({ facts }) => facts.meta.description,
  'canonical link': ({ facts }) => facts.canonicals[0]?.text,
};
