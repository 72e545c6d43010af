import { useRef } from 'react';
import { useMotion } from '../hooks/use-motion.ts';
import styles from './dots-backdrop.module.css';

/** 50 drifting dots, near ones linked (spec §2, "Agentic workflows"). Decoration only. */
export function DotsBackdrop() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isStillDrawn = true;
  useMotion(canvas, null, async () => (await import('./run-dots.ts')).runDots, isStillDrawn);
  return (
    <div className={styles.backdrop} aria-hidden="true">
      <canvas ref={canvas} className={styles.canvas} />
    </div>
  );
}
