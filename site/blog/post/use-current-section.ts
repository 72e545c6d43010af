import { useEffect, useState } from 'react';

/**
 * Share of the window's height, from the top: the section whose heading is above this line is
 * current.
 */
const readingLine = 0.25;

/** The id of the section that the reader is in; undefined before the first heading. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(' ');
  useEffect(() => {
    const headings = key.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const update = () => {
      const line = innerHeight * readingLine;
      setCurrent(headings.findLast((each) => each.getBoundingClientRect().top <= line)?.id);
    };
    // Everything above the line counts as visible, so jumps cross it too. Scrolling between two
    // headings costs nothing.
    const observer = new IntersectionObserver(update, {
      rootMargin: `1000000px 0px -${100 - readingLine * 100}% 0px`,
    });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [key]);
  return current;
}
