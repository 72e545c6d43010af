import { useEffect, useState } from 'react';

/** Tells screen readers the title of a page that was reached without a reload. */
export function RouteAnnouncer() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const element = document.querySelector('title');
    if (element === null) return;
    const observer = new MutationObserver(() => setCount((before) => before + 1));
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);
  return (
    <p className="visually-hidden" aria-live="assertive" aria-atomic="true">
      {/* Another element each time, for a text that stays the same is not read out again. */}
      <span key={count}>{count > 0 && document.title}</span>
    </p>
  );
}
