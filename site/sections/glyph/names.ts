/** Neutral pictures for categories; never a maker's logo. */
export const glyphNames = [
  'mail',
  'chat',
  'phone',
  'calendar',
  'document',
  'ledger',
  'card',
  'people',
  'building',
  'cart',
  'database',
  'cloud',
  'code',
  'chart',
  'lock',
  'target',
  'clock',
  'flow',
] as const;

export type GlyphName = (typeof glyphNames)[number];
