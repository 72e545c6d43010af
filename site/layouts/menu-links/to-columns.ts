/** A list in as few columns of even length as `rows` allows; read down the first, then the next. */
export function toColumns<T>(items: readonly T[], rows: number): T[][] {
  const columns = Math.ceil(items.length / rows);
  const length = Math.ceil(items.length / columns);
  return Array.from({ length: columns }, (_, column) =>
    items.slice(column * length, (column + 1) * length),
  );
}
