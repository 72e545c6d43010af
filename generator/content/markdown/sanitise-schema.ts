import { defaultSchema } from 'rehype-sanitize';

/** Elements of texts that GitHub does not allow, and that plugins such as remark-directive make. */
const moreTags = 'abbr aside cite figcaption figure mark small time u'.split(' ');

/** What raw HTML may hold: what GitHub allows, more elements of texts, and classes. */
export const sanitiseSchema = {
  ...defaultSchema,
  // Headings get their ids later, which links name as they are.
  clobberPrefix: '',
  tagNames: [...(defaultSchema.tagNames ?? []), ...moreTags],
  attributes: withClasses(defaultSchema.attributes ?? {}),
};

/** GitHub's schema lists the classes that an element may have, which would go before those of all. */
function withClasses(attributes: NonNullable<typeof defaultSchema.attributes>) {
  const others = Object.entries(attributes).map(([tag, allowed]) => [
    tag,
    allowed.filter((attribute) => attribute[0] !== 'className'),
  ]);
  return { ...Object.fromEntries(others), '*': [...(attributes['*'] ?? []), 'className'] };
}
