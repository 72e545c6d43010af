import type { createColors } from 'picocolors';

/** Functions that color a text, or leave it as it is. */
export type Colors = ReturnType<typeof createColors>;
