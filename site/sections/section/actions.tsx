import { ButtonLink } from '../../ui/button/button.tsx';
import type { Action } from '../schema/common.ts';
import styles from './actions.module.css';

/** The buttons of a section, if it has any. */
export function Actions({
  actions,
  size = 'medium',
}: {
  actions: readonly Action[];
  size?: 'medium' | 'large';
}) {
  if (actions.length === 0) return null;
  return (
    <div className={styles.actions}>
      {actions.map(({ label, href, kind }) => (
        <span key={label} className={styles.action} data-kind={kind}>
          <ButtonLink href={href} kind={kind} size={size}>
            {label}
          </ButtonLink>
        </span>
      ))}
    </div>
  );
}
