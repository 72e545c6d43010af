import { useEffect, useState } from 'react';

/** Announces the title of a page opened without a reload to screen readers. */
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
      {/* A new element each time, because unchanged text is not announced again. */}
      <span key={count}>{count > 0 && document.title}</span>
    </p>
  );
}
