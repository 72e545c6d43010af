import type { Tone } from '../schema/panels.ts';
import styles from './tone-mark.module.css';

/**
 * Shows a state by shape as well as color (WCAG 1.4.1).
 * @param label the state for screen readers. Omit it if a visible text names it.
 */
export function ToneMark({ tone, label }: { tone: Tone; label?: string | undefined }) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {label && <span className="visually-hidden">{label} </span>}
    </span>
  );
}
