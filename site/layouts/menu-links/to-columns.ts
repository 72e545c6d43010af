/**
 * Splits a list into as few columns of even length as `rows` allows. Items run down each column.
 */
export function toColumns<T>(items: readonly T[], rows: number): T[][] {
  const columns = Math.ceil(items.length / rows);
  const length = Math.ceil(items.length / columns);
  return Array.from({ length: columns }, (_, column) =>
    items.slice(column * length, (column + 1) * length),
  );
}
