import styles from './mobile-menu.module.css';

interface MenuButtonProps {
  isOpen: boolean;
  /** Id of the menu. */
  controls: string;
  onPress: () => void;
}

/** Two lines that become a cross. */
export function MenuButton({ isOpen, controls, onPress }: MenuButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={isOpen ? 'Close menu' : 'Open menu'}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
    >
      <span className={styles.stroke} />
      <span className={styles.stroke} />
    </button>
  );
}
