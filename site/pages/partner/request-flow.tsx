import { useEffect, useRef, useState } from 'react';
import type { RequestStep } from '../../domain/partner-intent.ts';
import { Check } from '../../ui/icon/icons.tsx';
import styles from './request-flow.module.css';

/**
 * The steps of a request as a drawing: each is connected to the one before, and a pulse runs down.
 * @param current index of the current step. The steps before it are done.
 */
export function RequestFlow({
  steps,
  current,
}: {
  steps: readonly RequestStep[];
  current: number;
}) {
  const list = useRef<HTMLOListElement>(null);
  const [isInView, setIsInView] = useState(false);

  useEffect(() => {
    if (list.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      setIsInView(entries.at(-1)?.isIntersecting ?? false);
    });
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);

  return (
    <ol className={styles.flow} ref={list} data-running={isInView}>
      {steps.map(({ name, time, byPerson = false }, place) => {
        const isDone = place < current;
        return (
          <li
            className={styles.step}
            key={name}
            aria-current={place === current ? 'step' : undefined}
          >
            <span className={styles.node} data-by-person={byPerson}>
              {isDone && (
                <>
                  <Check className={styles.check} size={16} strokeWidth={2.5} />
                  <span className="visually-hidden">Done: </span>
                </>
              )}
              {/* An element, because translation replaces texts, and React would not find this one. */}
              <span>{name}</span>
            </span>
            <span className={styles.time}>{isDone ? 'sent' : time}</span>
          </li>
        );
      })}
    </ol>
  );
}
