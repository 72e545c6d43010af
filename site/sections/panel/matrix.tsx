// biome-ignore-all lint/a11y/useSemanticElements: browsers drop the meaning of a table that CSS lays out as blocks
// biome-ignore-all lint/a11y/useFocusableInteractive: a table that is only read takes no focus
import { Check, Minus } from '../../ui/icon/icons.tsx';
import type { PanelOf } from '../schema/panels.ts';
import styles from './matrix.module.css';
import roles from './table-roles.module.css';

/**
 * Permissions as a table. Like every table, it uses ARIA roles (`Table`). In a narrow panel, each
 * row is a short list.
 */
export function Matrix({ panel }: { panel: PanelOf<'matrix'> }) {
  return (
    <div className={`${roles.table} ${styles.matrix}`} role="table" aria-label={panel.title}>
      <div className={styles.head} role="rowgroup">
        <div role="row">
          <div role="cell" />
          {panel.columns.map((column) => (
            <div key={column} role="columnheader">
              {column}
            </div>
          ))}
        </div>
      </div>
      <div className={styles.body} role="rowgroup">
        {panel.rows.map(({ label, values }) => (
          <div key={label} role="row">
            <div role="rowheader">{label}</div>
            {values.map((value, index) => (
              <div key={panel.columns[index]} role="cell" data-label={panel.columns[index]}>
                <Value value={value} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Value({ value }: { value: boolean | string }) {
  if (typeof value === 'string') return value;
  const Icon = value ? Check : Minus;
  return (
    <span className={value ? styles.yes : styles.no}>
      <Icon size={16} />
      <span className="visually-hidden">{value ? 'Yes' : 'No'}</span>
    </span>
  );
}
