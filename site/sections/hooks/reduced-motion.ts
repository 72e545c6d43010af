/** Whether the reader asked for less motion. Only for effects: the server cannot know. */
export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
