import { atValue, fieldOf, type Rule } from '../rule.ts';

export const slugFileName: Rule = {
  id: 'slug/file-name',
  severity: 'warning',
  asks: 'A file is named after its slug; a number may stand before it.',
  *test({ files }) {
    for (const entry of files) {
      const field = entry.fields.slug;
      const slug = fieldOf(entry, field);
      const expected = entry.name.replace(/^\d+-/, '');
      if (field === undefined || typeof slug !== 'string' || slug === expected) continue;
      if (slug === entry.name) continue;
      yield {
        file: entry.file,
        where: atValue(field),
        message: `"${field}" is "${slug}", but the file is named ${entry.name}.`,
        hint: `Write ${expected}, or rename the file to ${entry.name.slice(0, entry.name.length - expected.length)}${slug}.`,
      };
    }
  },
};
