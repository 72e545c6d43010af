import type { Body, Slip } from './body.ts';

const known =
  'nbsp|amp|lt|gt|quot|apos|copy|reg|trade|hellip|mdash|ndash|[lr][sd]quo|bull|middot|euro|times|rarr|larr|deg';
const pattern = new RegExp(
  `&(?:amp;)+((?:${known}|#\\d{2,5}|#x[\\da-f]{2,5});)|&(${known})(?![\\w;=])|&([a-z]{2,8});`,
  'gi',
);

/** Finds character references that the page shows literally. */
export function* findEntitySlips(body: Body): Generator<Slip> {
  // A text may have thousands of the same references.
  const decoded = new Set<string>();
  for (const { 0: whole, 1: twice, 2: open, 3: other, index } of body.prose.matchAll(pattern)) {
    // The parser has decoded this reference, so the page does not show it.
    if (decoded.has(whole)) continue;
    if (other !== undefined && !body.readAt(index).includes(whole)) {
      decoded.add(whole);
      continue;
    }
    const meant = twice ? `&${twice}` : open ? `&${open};` : undefined;
    yield {
      at: index,
      length: whole.length,
      message: `The page shows ${twice ? meant : whole} literally.`,
      hint: meant ? `Write ${meant} or the character itself.` : 'Write the character itself.',
      ...(meant && { instead: meant }),
    };
  }
}
