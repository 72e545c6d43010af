// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop a table's meaning when CSS lays its cells out as blocks
import { findNumericColumns } from '../panel/numeric-columns.ts';
import styles from './table.module.css';

interface TableProps {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** A last row that sums up the others. */
  total?: readonly string[] | undefined;
  note?: string | undefined;
  /** The last column is the one that counts. */
  emphasis?: boolean;
}

/** A table that turns into a list on phones. Columns of amounts are set flush right. */
export function Table({ columns, rows, total, note, emphasis = false }: TableProps) {
  const isNumeric = findNumericColumns(rows);
  const renderRow = ([name = '', ...cells]: readonly string[]) => (
    <tr key={name} role="row">
      <th scope="row" role="rowheader" data-short={isShort(name)}>
        {name}
      </th>
      {cells.map((cell, index) => (
        <td
          key={columns[index + 1]}
          role="cell"
          data-label={columns[index + 1]}
          data-short={isShort(cell)}
          data-numeric={isNumeric[index + 1]}
        >
          {cell}
        </td>
      ))}
    </tr>
  );
  return (
    <>
      <table className={styles.table} data-emphasis={emphasis} role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                role="columnheader"
                data-short={isShort(column)}
                data-numeric={isNumeric[index]}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">{rows.map(renderRow)}</tbody>
        {total && <tfoot role="rowgroup">{renderRow(total)}</tfoot>}
      </table>
      {note && <p className={styles.note}>{note}</p>}
    </>
  );
}

/** Whether a cell looks better on one line, however narrow its column: `128K tokens`. */
function isShort(text: string): boolean {
  return text.length <= 12;
}
