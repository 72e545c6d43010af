// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop a table's meaning when CSS lays its cells out as blocks
import type { PanelOf, Status } from '../schema/panels.ts';
import styles from './ledger.module.css';
import { findNumericColumns } from './numeric-columns.ts';
import { StatusMark } from './status-mark.tsx';

/** Rows with a state each, and the total under its column. On a narrow panel a row is a small card. */
export function Ledger({ panel }: { panel: PanelOf<'ledger'> }) {
  const { columns, rows, total } = panel;
  const isNumeric = findNumericColumns(rows.map(({ cells }) => cells));
  const hasStatus = rows.some(({ status }) => status);
  const renderRow = (cells: readonly string[], status?: Status) => (
    <tr key={cells.join()} role="row">
      {cells.map((cell, index) => (
        <td
          key={columns[index]}
          role="cell"
          data-label={columns[index]}
          data-numeric={isNumeric[index]}
        >
          {cell}
        </td>
      ))}
      {hasStatus && (
        <td className={styles.status} role="cell">
          {status && <StatusMark {...status} />}
        </td>
      )}
    </tr>
  );
  return (
    <table className={styles.ledger} role="table" aria-label={panel.title}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column, index) => (
            <th key={column} scope="col" role="columnheader" data-numeric={isNumeric[index]}>
              {column}
            </th>
          ))}
          {hasStatus && (
            <th scope="col" role="columnheader">
              Status
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">{rows.map(({ cells, status }) => renderRow(cells, status))}</tbody>
      {total && (
        <tfoot role="rowgroup">
          {renderRow([
            total.label,
            ...columns.slice(1).map((column) => (column === total.column ? total.value : '')),
          ])}
        </tfoot>
      )}
    </table>
  );
}
