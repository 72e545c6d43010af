import { type Body, endOf, type Slip, startOf } from './body.ts';

const known =
  'nbsp|amp|lt|gt|quot|apos|copy|reg|trade|hellip|mdash|ndash|[lr][sd]quo|bull|middot|euro|times|rarr|larr|deg';
const pattern = new RegExp(
  `&(?:amp;)+((?:${known}|#\\d{2,5}|#x[\\da-f]{2,5});)|&(${known})(?![\\w;=])|&([a-z]{2,8});`,
  'gi',
);

/** Names of characters that the page shows as they are written. */
export function* findEntitySlips(body: Body): Generator<Slip> {
  if (!/&[a-z#]/i.test(body.text)) return;
  for (const { node } of body.all('text')) {
    const start = startOf(node);
    const written = body.prose.slice(start, endOf(node));
    for (const { 0: whole, 1: twice, 2: open, 3: other, index } of written.matchAll(pattern)) {
      // What the parser has read is no text any more.
      if (other !== undefined && !node.value.includes(whole)) continue;
      const meant = twice ? `&${twice}` : open ? `&${open};` : undefined;
      yield {
        at: start + index,
        length: whole.length,
        message: `The page shows ${shownAs(whole, twice)} as it is written here.`,
        hint: meant ? `Write ${meant} or the character itself.` : 'Write the character itself.',
        ...(meant && { instead: meant }),
      };
    }
  }
}

function shownAs(whole: string, twice: string | undefined): string {
  return twice ? `&${twice}` : whole;
}
