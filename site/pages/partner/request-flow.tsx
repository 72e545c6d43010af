import { useEffect, useRef, useState } from 'react';
import styles from './request-flow.module.css';
import { requestSteps } from './request-steps.ts';

/** The way of a request, drawn: each step hangs on the one before, and a pulse runs down. */
export function RequestFlow() {
  const list = useRef<HTMLOListElement>(null);
  const [isInView, setIsInView] = useState(false);

  useEffect(() => {
    if (list.current === null) return;
    const observer = new IntersectionObserver(([entry]) => {
      setIsInView(entry?.isIntersecting ?? false);
    });
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);

  return (
    <ol className={styles.flow} ref={list} data-running={isInView}>
      {requestSteps.map(({ name, time, kind }) => (
        <li className={styles.step} key={name}>
          <span className={styles.node} data-kind={kind}>
            {name}
          </span>
          <span className={styles.time}>{time}</span>
        </li>
      ))}
    </ol>
  );
}
