import { useRef } from 'react';
import { useMotion } from '../hooks/use-motion.ts';
import styles from './particles.module.css';

/** The dotted ground of a diagram, over which items of work drift (spec §4, "Particles"). */
export function Particles() {
  const layer = useRef<HTMLDivElement>(null);
  useMotion(layer, styles, async () => (await import('./run-particles.ts')).runParticles);
  return (
    <div className={styles.clip} aria-hidden="true">
      <div ref={layer} className={styles.layer} data-particles="" />
    </div>
  );
}
