import { Moon, Sun } from '../../ui/icon/icons.tsx';
import { toggleTheme, useTheme } from './theme-store.ts';
import styles from './theme-toggle.module.css';

/** Switches between the dark and the light theme. It shows the icon of the other theme. */
export function ThemeToggle() {
  const isLight = useTheme() === 'light';
  return (
    <button
      type="button"
      className={styles.toggle}
      aria-label="Light theme"
      aria-pressed={isLight}
      onClick={toggleTheme}
    >
      <Sun className={styles.sun} size={18} strokeWidth={1.75} />
      <Moon className={styles.moon} size={18} strokeWidth={1.75} />
    </button>
  );
}
