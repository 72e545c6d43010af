import { ThemeChoice } from '../../features/theme/theme-choice.tsx';
import { SettingsRow } from '../../ui/settings-row/settings-row.tsx';
import styles from './theme-panel.module.css';

/** The theme of this browser. */
export function ThemePanel() {
  return (
    <SettingsRow title="Theme" text={<p>How this site looks in this browser.</p>}>
      <div className={styles.choice}>
        <ThemeChoice />
      </div>
    </SettingsRow>
  );
}
