import { Check, Minus } from '../../ui/icon/icons.tsx';
import type { PanelOf } from '../schema/panels.ts';
import styles from './matrix.module.css';

/** Who may do what. */
export function Matrix({ panel }: { panel: PanelOf<'matrix'> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={panel.title} tabIndex={0}>
      <table className={styles.matrix}>
        <thead>
          <tr>
            <td />
            {panel.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {panel.rows.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, index) => (
                <td key={panel.columns[index]}>
                  <Value value={value} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
