import { mobileQuery } from '../styles/queries.ts';

/**
 * Whether to do without motion: the reader asked for less, or reads an article on a screen of 768 px
 * or less (spec §4). Only for effects and events: the server cannot know.
 */
export function skipsMotion(): boolean {
  return (
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    (matchMedia(mobileQuery).matches && document.body.matches('.blog-post-open'))
  );
}
