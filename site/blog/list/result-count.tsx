import { useEffect, useRef, useState } from 'react';
import type { BlogList } from './use-blog-list.ts';

/** Milliseconds without changes before the result is announced: once per word, not per letter. */
const settleTime = 600;

/** Announces the result of a filter to screen readers. It is silent before the first filter. */
export function ResultCount({ list }: { list: BlogList }) {
  const { isFiltered, isLagging, selection } = list;
  const [text, setText] = useState('');
  const wasFiltered = useRef(false);
  const count = selection.total + selection.featured.length;
  useEffect(() => {
    wasFiltered.current ||= isFiltered;
    if (isLagging || !wasFiltered.current) return;
    const timer = setTimeout(() => setText(describeCount(count)), settleTime);
    return () => clearTimeout(timer);
  }, [isFiltered, isLagging, count]);
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}

function describeCount(count: number): string {
  return count === 1 ? '1 article found' : `${count} articles found`;
}
