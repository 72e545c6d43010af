/** How far a layer lags behind what stands before it, in pixels; it must be so much larger. */
const depth = 64;

/**
 * Parallax: moves a layer more slowly than the page, from where the page begins until its container
 * has left the screen. Until the returned function is called.
 */
export function moveWithScroll(layer: Element, container: Element): () => void {
  const movement = layer.animate([{ transform: 'none' }, { transform: `translateY(${depth}px)` }], {
    duration: 1,
    fill: 'both',
  });
  movement.pause();
  const end = container.getBoundingClientRect().bottom + scrollY;
  const follow = () => {
    // A container that is out of the page has no place: 0 of 0.
    movement.currentTime = Math.min(1, Math.max(0, scrollY / end)) || 0;
  };
  follow();
  addEventListener('scroll', follow, { passive: true });
  return () => {
    removeEventListener('scroll', follow);
    movement.cancel();
  };
}
