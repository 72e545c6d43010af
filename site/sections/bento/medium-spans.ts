type Size = 'small' | 'half' | 'wide' | 'full';

/** How many of the six columns a cell spans. */
export const columnsOf: Record<Size, number> = { small: 2, half: 3, wide: 4, full: 6 };

/**
 * How many of two columns each cell spans. Equal cells of a row are next to each other, except the
 * last of an odd number. Unequal cells have a row each, since halves would differ in height.
 */
export function findMediumSpans(sizes: readonly Size[]): ('half' | 'full')[] {
  return splitRows(sizes).flatMap((row) =>
    row.map((size, index) => {
      const isEven = row.every((other) => other === size);
      const isLastAlone = index === row.length - 1 && row.length % 2 === 1;
      return isEven && !isLastAlone ? 'half' : 'full';
    }),
  );
}

/** Splits the cells into rows. A row ends when it is full or the next cell does not fit. */
export function splitRows(sizes: readonly Size[]): Size[][] {
  const rows: Size[][] = [];
  let free = 0;
  for (const size of sizes) {
    if (columnsOf[size] > free) {
      rows.push([]);
      free = 6;
    }
    rows.at(-1)?.push(size);
    free -= columnsOf[size];
  }
  return rows;
}
