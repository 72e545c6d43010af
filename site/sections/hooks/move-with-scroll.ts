/**
 * Pixels by which a layer lags behind the content. It must be this much taller than its container.
 */
const depth = 64;

/**
 * Parallax: moves a layer more slowly than the page, from the top of the page until its container
 * has left the screen.
 * @returns a function that stops it.
 */
export function moveWithScroll(layer: Element, container: Element): () => void {
  const movement = layer.animate([{ transform: 'none' }, { transform: `translateY(${depth}px)` }], {
    duration: 1,
    fill: 'both',
  });
  movement.pause();
  const end = container.getBoundingClientRect().bottom + scrollY;
  const follow = () => {
    // A container that is not in the page has no position, which gives 0 / 0.
    movement.currentTime = Math.min(1, Math.max(0, scrollY / end)) || 0;
  };
  follow();
  addEventListener('scroll', follow, { passive: true });
  return () => {
    removeEventListener('scroll', follow);
    movement.cancel();
  };
}
