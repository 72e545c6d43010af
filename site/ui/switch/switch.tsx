import styles from './switch.module.css';

interface SwitchProps {
  id: string;
  isOn: boolean;
  /** Ids of what explains it. Its name comes from the label that points at it. */
  describedBy: string;
  /** It keeps the focus then, so that a keyboard gets to the reason. */
  isFixed: boolean;
  onChange: (isOn: boolean) => void;
}

/** Something that is on or off at once, without a form being sent. */
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
