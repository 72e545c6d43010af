import { useEffect, useState } from 'react';

/** Share of the window's height above which a heading counts as read. */
const readingLine = 0.25;

/** The id of the section that is being read; none before the first heading. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const key = ids.join(' ');
  useEffect(() => {
    const headings = key.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const update = () => {
      const line = innerHeight * readingLine;
      setCurrent(headings.findLast((each) => each.getBoundingClientRect().top <= line)?.id);
    };
    // All above the line counts as visible, however far, so that a jump crosses it as well;
    // between two headings scrolling costs nothing.
    const observer = new IntersectionObserver(update, {
      rootMargin: `1000000px 0px -${100 - readingLine * 100}% 0px`,
    });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [key]);
  return current;
}
