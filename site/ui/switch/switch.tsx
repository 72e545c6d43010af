import styles from './switch.module.css';

interface SwitchProps {
  id: string;
  isOn: boolean;
  /** Ids of its descriptions. Its name comes from the label that points at it. */
  describedBy: string;
  /** The switch cannot change. It stays focusable, so keyboard users reach the description. */
  isFixed: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch that takes effect immediately, without sending a form. */
export function Switch({ id, isOn, describedBy, isFixed, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      id={id}
      className={styles.switch}
      aria-checked={isOn}
      aria-describedby={describedBy}
      aria-disabled={isFixed || undefined}
      onClick={isFixed ? undefined : () => onChange(!isOn)}
    >
      <span className={styles.knob} />
    </button>
  );
}
