// biome-ignore-all lint/a11y/useSemanticElements: browsers drop the meaning of a table that CSS lays out as blocks
// biome-ignore-all lint/a11y/useFocusableInteractive: a table that is only read takes no focus
import type { PanelOf, Status } from '../schema/panels.ts';
import styles from './ledger.module.css';
import { findNumericColumns } from './numeric-columns.ts';
import { StatusMark } from './status-mark.tsx';
import roles from './table-roles.module.css';

/**
 * Rows with a status, and the total under its column. Like every table, it uses ARIA roles
 * (`Table`). In a narrow panel, each row is a small card.
 */
export function Ledger({ panel }: { panel: PanelOf<'ledger'> }) {
  const { columns, rows, total } = panel;
  const isNumeric = findNumericColumns(rows.map(({ cells }) => cells));
  const hasStatus = rows.some(({ status }) => status);
  const renderRow = (cells: readonly string[], status?: Status) => (
    <div key={cells.join()} role="row">
      {cells.map((cell, index) => (
        <div
          key={columns[index]}
          role="cell"
          data-label={columns[index]}
          data-numeric={isNumeric[index]}
        >
          {cell}
        </div>
      ))}
      {hasStatus && (
        <div className={styles.status} role="cell">
          {status && <StatusMark {...status} />}
        </div>
      )}
    </div>
  );
  return (
    <div className={`${roles.table} ${styles.ledger}`} role="table" aria-label={panel.title}>
      <div className={styles.head} role="rowgroup">
        <div role="row">
          {columns.map((column, index) => (
            <div key={column} role="columnheader" data-numeric={isNumeric[index]}>
              {column}
            </div>
          ))}
          {hasStatus && <div role="columnheader">Status</div>}
        </div>
      </div>
      <div className={styles.body} role="rowgroup">
        {rows.map(({ cells, status }) => renderRow(cells, status))}
      </div>
      {total && (
        <div className={styles.foot} role="rowgroup">
          {renderRow([
            total.label,
            ...columns.slice(1).map((column) => (column === total.column ? total.value : '')),
          ])}
        </div>
      )}
    </div>
  );
}
