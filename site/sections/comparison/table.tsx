// biome-ignore-all lint/a11y/useSemanticElements: browsers drop the meaning of a table that CSS lays out as blocks
// biome-ignore-all lint/a11y/useFocusableInteractive: a table that is only read takes no focus
import { findNumericColumns } from '../panel/numeric-columns.ts';
import roles from '../panel/table-roles.module.css';
import styles from './table.module.css';

interface TableProps {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** A last row with totals. */
  total?: readonly string[] | undefined;
  note?: string | undefined;
  /** Emphasizes the last column. */
  emphasis?: boolean;
}

/**
 * A table that becomes a list on phones. It uses ARIA roles, because browsers drop the meaning of a
 * `<table>` whose cells are laid out as blocks. Columns of amounts are right-aligned.
 */
export function Table({ columns, rows, total, note, emphasis = false }: TableProps) {
  const isNumeric = findNumericColumns(rows);
  const renderRow = ([name = '', ...cells]: readonly string[]) => (
    <div key={name} role="row">
      <div role="rowheader" data-short={isShort(name)}>
        {name}
      </div>
      {cells.map((cell, index) => (
        <div
          key={columns[index + 1]}
          role="cell"
          data-label={columns[index + 1]}
          data-short={isShort(cell)}
          data-numeric={isNumeric[index + 1]}
        >
          {cell}
        </div>
      ))}
    </div>
  );
  return (
    <>
      <div className={`${roles.table} ${styles.table}`} data-emphasis={emphasis} role="table">
        <div className={styles.head} role="rowgroup">
          <div role="row">
            {columns.map((column, index) => (
              <div
                key={column}
                role="columnheader"
                data-short={isShort(column)}
                data-numeric={isNumeric[index]}
              >
                {column}
              </div>
            ))}
          </div>
        </div>
        <div className={styles.body} role="rowgroup">
          {rows.map(renderRow)}
        </div>
        {total && (
          <div className={styles.foot} role="rowgroup">
            {renderRow(total)}
          </div>
        )}
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </>
  );
}

/** Whether a cell looks better on one line, even in a narrow column: `128K tokens`. */
function isShort(text: string): boolean {
  return text.length <= 12;
}
