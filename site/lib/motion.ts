import { mobileQuery } from '../styles/queries.ts';

/**
 * Whether to skip animations: the reader asked for less motion, or is reading an article on a
 * screen of 768 px or less (spec §4). Call it only in effects and events: the server cannot know.
 */
export function skipsMotion(): boolean {
  return (
    matchMedia('(prefers-reduced-motion: reduce)').matches ||
    (matchMedia(mobileQuery).matches && document.body.matches('.blog-post-open'))
  );
}
