/** An amount, with its sign, currency or unit: `$2,318.40`, `38 ms`, `99.5`, `0.6 s`. */
const amount = /^[-+]?\$?\d[\d,]*(\.\d+)?( ?(%|s|ms|h|min))?$/;

/** A cell without an amount. */
const none = /^[-–—]$/;

/**
 * Finds the columns that contain only amounts. They are right-aligned, so digits can be compared.
 */
export function findNumericColumns(rows: readonly (readonly string[])[]): boolean[] {
  const columns = rows[0]?.length ?? 0;
  return Array.from({ length: columns }, (_, column) => {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => !none.test(cell));
    return cells.length > 0 && cells.every((cell) => amount.test(cell));
  });
}
