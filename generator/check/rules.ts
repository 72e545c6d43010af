import type { Rule } from './rule.ts';
import { bodyEmpty } from './rules/body-empty.ts';
import { categoryMismatch } from './rules/category-mismatch.ts';
import { categoryUnknown } from './rules/category-unknown.ts';
import { dateFuture } from './rules/date-future.ts';
import { dateOrder } from './rules/date-order.ts';
import { descriptionDuplicate } from './rules/description-duplicate.ts';
import { descriptionLength } from './rules/description-length.ts';
import { frontMatterComment } from './rules/front-matter-comment.ts';
import { frontMatterDefault } from './rules/front-matter-default.ts';
import { frontMatterKeyOrder } from './rules/front-matter-key-order.ts';
import { frontMatterQuotes } from './rules/front-matter-quotes.ts';
import { headingEmpty } from './rules/heading-empty.ts';
import { headingFirst } from './rules/heading-h1.ts';
import { headingLines } from './rules/heading-lines.ts';
import { headingOrder } from './rules/heading-order.ts';
import { idNumber } from './rules/id-number.ts';
import { imageAlt } from './rules/image-alt.ts';
import { imageHeavy } from './rules/image-heavy.ts';
import { imageNarrow } from './rules/image-narrow.ts';
import { linkAbsolute } from './rules/link-absolute.ts';
import { linkAnchor } from './rules/link-anchor.ts';
import { linkDead } from './rules/link-dead.ts';
import { linkMoved } from './rules/link-moved.ts';
import { linkPlaceholder } from './rules/link-placeholder.ts';
import { linkScheme } from './rules/link-scheme.ts';
import { linkText } from './rules/link-text.ts';
import { markdownBareUrl } from './rules/markdown-bare-url.ts';
import { markdownLeftover } from './rules/markdown-leftover.ts';
import { markdownRawHtml } from './rules/markdown-raw-html.ts';
import { markdownComment } from './rules/markdown-unclosed-comment.ts';
import { markdownFence } from './rules/markdown-unclosed-fence.ts';
import { readTime } from './rules/read-time-mismatch.ts';
import { silenceUnused } from './rules/silence-unused.ts';
import { slugFileName } from './rules/slug-file-name.ts';
import { titleDuplicate } from './rules/title-duplicate.ts';
import { titleLength } from './rules/title-length.ts';

/** Every rule about content, in the order of docs/checks.md. */
export const rules: readonly Rule[] = [
  frontMatterDefault,
  frontMatterKeyOrder,
  frontMatterQuotes,
  frontMatterComment,
  idNumber,
  slugFileName,
  dateOrder,
  dateFuture,
  readTime,
  categoryUnknown,
  categoryMismatch,
  titleLength,
  titleDuplicate,
  descriptionLength,
  descriptionDuplicate,
  bodyEmpty,
  headingFirst,
  headingOrder,
  headingEmpty,
  headingLines,
  imageAlt,
  imageNarrow,
  imageHeavy,
  linkDead,
  linkAnchor,
  linkMoved,
  linkPlaceholder,
  linkAbsolute,
  linkScheme,
  linkText,
  markdownFence,
  markdownComment,
  markdownLeftover,
  markdownRawHtml,
  markdownBareUrl,
  silenceUnused,
];
