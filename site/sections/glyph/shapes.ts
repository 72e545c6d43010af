/** Neutral pictures for categories, never a brand's logo: strokes in a 24 × 24 view box. */
const shapes = {
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  chat: 'M4 5h16v11H11l-5 4v-4H4z',
  phone: 'M8 3h8v18H8zM11 18h2',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5M8 14h3',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  ledger: 'M4 4h16v16H4zM4 9h16M12 9v11M7 13h2M15 13h2M7 16.5h2M15 16.5h2',
  card: 'M3 6h18v12H3zM3 10h18M6.5 14.5h4',
  people:
    'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 20c0-3.5 2.5-6 6-6s6 2.5 6 6M16 5.5a3 3 0 0 1 0 5M17.5 14.500c2.2.8 3.5 2.8 3.5 5.5',
  building: 'M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3',
  cart: 'M3 4h3l2 11h10l2-8H7M9.5 19.500h.01M16.5 19.500h.01',
  database:
    'M5 6c0-1.7 3.1-3 7-3s7 1.3 7 3-3.1 3-7 3-7-1.3-7-3zM5 6v12c0 1.7 3.1 3 7 3s7-1.3 7-3V6M5 12c0 1.7 3.1 3 7 3s7-1.3 7-3',
  cloud: 'M7 18a4 4 0 0 1-.5-8A6 6 0 0 1 18 9.5 4.3 4.3 0 0 1 17.5 18z',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14',
  chart: 'M4 4v16h16M8 16v-4M12 16V8M16 16v-6',
  lock: 'M5 11h14v9H5zM8 11V8a4 4 0 0 1 8 0v3M12 15v2',
  target: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  flow: 'M3 9h6v6H3zM15 3h6v6h-6zM15 15h6v6h-6zM9 12h3M12 6h3M12 18h3M12 6v12',
} as const;

type GlyphName = keyof typeof shapes;

export const glyphNames = Object.keys(shapes) as GlyphName[];

/** The `d` of the path that draws a glyph. */
export function drawGlyph(name: GlyphName): string {
  return shapes[name];
}
