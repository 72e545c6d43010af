import { moveWithScroll } from '../hooks/move-with-scroll.ts';
import { whileSeen, wideMotion } from '../hooks/while-seen.ts';
import { planDrifts } from './drift.ts';
import type styles from './particles.module.css';

/**
 * Lets particles drift over a layer behind a diagram, and the layer lag behind the page, while it
 * can be seen on a screen wider than 768 px; until the returned function is called.
 */
export function runParticles(
  layer: HTMLElement,
  { particle }: Pick<typeof styles, 'particle'>,
): () => void {
  const container = layer.parentElement ?? layer;
  return whileSeen(container, wideMotion, () => {
    let particles: HTMLElement[] = [];
    const remove = () => {
      for (const element of particles) element.remove();
    };
    const resize = new ResizeObserver(() => {
      remove();
      particles = planDrifts({ width: layer.clientWidth, height: layer.clientHeight }).map(
        ({ duration, ahead, keyframes }) => {
          const element = document.createElement('i');
          element.className = particle;
          layer.append(element);
          // By the page's clock: after a pause they are where they would be without it.
          const delay = -((ahead + performance.now()) % duration);
          element.animate(keyframes, { duration, delay, iterations: Number.POSITIVE_INFINITY });
          return element;
        },
      );
    });
    resize.observe(layer);
    const stopLagging = moveWithScroll(layer, container);
    return () => {
      resize.disconnect();
      remove();
      stopLagging();
    };
  });
}
