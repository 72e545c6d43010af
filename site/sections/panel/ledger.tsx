import type { PanelOf } from '../schema/panels.ts';
import styles from './ledger.module.css';
import { StatusMark } from './status-mark.tsx';

/** Rows with a state each. On a narrow panel a row is a small card of its cells. */
export function Ledger({ panel }: { panel: PanelOf<'ledger'> }) {
  const hasStatus = panel.rows.some(({ status }) => status);
  return (
    <>
      <table className={styles.ledger}>
        <thead>
          <tr>
            {panel.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            {hasStatus && <th scope="col">Status</th>}
          </tr>
        </thead>
        <tbody>
          {panel.rows.map(({ cells, status }) => (
            <tr key={cells.join()}>
              {cells.map((cell, index) => (
                <td key={panel.columns[index]} data-label={panel.columns[index]}>
                  {cell}
                </td>
              ))}
              {hasStatus && <td>{status && <StatusMark {...status} />}</td>}
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
