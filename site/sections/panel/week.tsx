import { ButtonLink } from '../../ui/button/button.tsx';
import { motionOf } from '../hooks/motion.ts';
import type { PanelOf } from '../schema/panels.ts';
import styles from './week.module.css';

/** A week as one bar. A script adds buttons for readers to set their own hours. */
export function Week({ panel }: { panel: PanelOf<'week'> }) {
  return (
    <div className={styles.week} {...motionOf('week', { step: styles.step })}>
      <output className={styles.sentence}>{panel.hours.sentence}</output>
      <p className={styles.hint} hidden>
        {panel.hint}
      </p>
      <svg className={styles.bar} width="100%" height="48" aria-hidden="true">
        {panel.hours.bar.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are those of the tasks, in order
          <rect key={index} {...part} height="48" />
        ))}
      </svg>
      <p className={styles.half}>Half of the week</p>
      <div className={styles.groups}>
        {panel.hours.groups.map(({ label, hours, tasks }) => (
          <div key={label} className={styles.group}>
            <p className={styles.label}>
              {label} <strong>{`${hours} h`}</strong>
            </p>
            <ul>
              {tasks.map((task) => (
                <li key={task.label} className={styles.task}>
                  <span>{task.label}</span> <strong>{`${task.hours} h`}</strong>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <p className={styles.action}>
          <ButtonLink href={panel.action.href}>{panel.action.label}</ButtonLink>
        </p>
      </div>
    </div>
  );
}
