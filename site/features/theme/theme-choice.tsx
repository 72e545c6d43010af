import { Moon, Sun } from '../../ui/icon/icons.tsx';
import styles from './theme-choice.module.css';
import { setTheme, useTheme } from './theme-store.ts';

const choices = [
  { name: 'dark', label: 'Dark', Icon: Moon },
  { name: 'light', label: 'Light', Icon: Sun },
] as const;

/** Both themes next to each other, to choose one. */
export function ThemeChoice() {
  const theme = useTheme();
  return (
    <div className={styles.choice} role="radiogroup" aria-label="Theme">
      {choices.map(({ name, label, Icon }) => (
        <label className={styles.option} key={name}>
          <input
            type="radio"
            name="theme"
            className={styles.input}
            checked={theme === name}
            onChange={() => setTheme(name)}
          />
          <Icon size={16} />
          {label}
        </label>
      ))}
    </div>
  );
}
