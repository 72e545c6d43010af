import { useId } from 'react';
import { ThemeChoice } from '../../features/theme/theme-choice.tsx';
import styles from './theme-panel.module.css';

/** The theme of this browser. */
export function ThemePanel() {
  const id = useId();
  return (
    <section className={styles.panel}>
      <h2 className={styles.title} id={id}>
        Theme
      </h2>
      <ThemeChoice labelledBy={id} />
    </section>
  );
}
