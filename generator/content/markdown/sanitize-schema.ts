import { defaultSchema } from 'rehype-sanitize';

/** Text elements that GitHub does not allow but plugins such as remark-directive create. */
const moreTags = 'abbr aside cite figcaption figure mark small time u'.split(' ');

/** The allowed raw HTML: GitHub's list, more text elements, and classes. */
export const sanitizeSchema = {
  ...defaultSchema,
  // Headings get their ids later, and links use these ids without a prefix.
  clobberPrefix: '',
  tagNames: [...(defaultSchema.tagNames ?? []), ...moreTags],
  attributes: withClasses(defaultSchema.attributes ?? {}),
};

/**
 * GitHub's schema limits the classes of some elements, which would override the rule for all
 * elements.
 */
function withClasses(attributes: NonNullable<typeof defaultSchema.attributes>) {
  const others = Object.entries(attributes).map(([tag, allowed]) => [
    tag,
    allowed.filter((attribute) => attribute[0] !== 'className'),
  ]);
  return { ...Object.fromEntries(others), '*': [...(attributes['*'] ?? []), 'className'] };
}
