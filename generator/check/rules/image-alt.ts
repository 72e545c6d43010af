import { atKey, fieldOf, type Rule } from '../rule.ts';

export const imageAlt: Rule = {
  id: 'image/alt',
  severity: 'warning',
  asks: 'An image has a text that says what it shows.',
  *test({ files }) {
    for (const entry of files) {
      const { file, facts, fields } = entry;
      for (const { alt, place } of facts.images) {
        if (alt.trim() !== '') continue;
        yield {
          file,
          where: place,
          message: 'This image has no text alternative.',
          hint: 'Say what it shows between the brackets: ![A node passes work to the next](…).',
        };
      }
      const alt = fieldOf(entry, fields.imageAlt);
      if (fields.imageAlt === undefined || fieldOf(entry, fields.image) === undefined) continue;
      if (typeof alt === 'string' && alt.trim() !== '') continue;
      yield {
        file,
        where: atKey(alt === undefined ? (fields.image ?? '') : fields.imageAlt),
        message: `"${fields.imageAlt}" does not say what the image shows.`,
        hint: `Write ${fields.imageAlt}: "…" with one sentence for those who cannot see it.`,
      };
    }
  },
};
