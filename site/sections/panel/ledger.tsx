// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop a table's meaning when CSS lays its cells out as blocks
import type { PanelOf } from '../schema/panels.ts';
import styles from './ledger.module.css';
import { findNumericColumns } from './numeric-columns.ts';
import { StatusMark } from './status-mark.tsx';

/** Rows with a state each. On a narrow panel a row is a small card of its cells. */
export function Ledger({ panel }: { panel: PanelOf<'ledger'> }) {
  const isNumeric = findNumericColumns(panel.rows);
  const hasStatus = panel.rows.some(({ status }) => status);
  return (
    <>
      <table className={styles.ledger} role="table" aria-label={panel.title}>
        <thead role="rowgroup">
          <tr role="row">
            {panel.columns.map((column, index) => (
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
        <tbody role="rowgroup">
          {panel.rows.map(({ cells, status }) => (
            <tr key={cells.join()} role="row">
              {cells.map((cell, index) => (
                <td
                  key={panel.columns[index]}
                  role="cell"
                  data-label={panel.columns[index]}
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
          ))}
        </tbody>
      </table>
      {panel.total && (
        <p className={styles.total}>
          <span>{panel.total.label}</span> <strong>{panel.total.value}</strong>
        </p>
      )}
    </>
  );
}
