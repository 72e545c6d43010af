// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop a table's meaning when CSS lays its cells out as blocks
import { Check, Minus } from '../../ui/icon/icons.tsx';
import type { PanelOf } from '../schema/panels.ts';
import styles from './matrix.module.css';

/** Who may do what. On a narrow panel each row is a short list. */
export function Matrix({ panel }: { panel: PanelOf<'matrix'> }) {
  return (
    <table className={styles.matrix} role="table" aria-label={panel.title}>
      <thead role="rowgroup">
        <tr role="row">
          <td role="cell" />
          {panel.columns.map((column) => (
            <th key={column} scope="col" role="columnheader">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {panel.rows.map(({ label, values }) => (
          <tr key={label} role="row">
            <th scope="row" role="rowheader">
              {label}
            </th>
            {values.map((value, index) => (
              <td key={panel.columns[index]} role="cell" data-label={panel.columns[index]}>
                <Value value={value} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ value }: { value: boolean | string }) {
  if (typeof value === 'string') return value;
  const Icon = value ? Check : Minus;
  return (
    <span className={value ? styles.yes : styles.no}>
      <Icon size={16} aria-hidden="true" />
      <span className="visually-hidden">{value ? 'Yes' : 'No'}</span>
    </span>
  );
}
