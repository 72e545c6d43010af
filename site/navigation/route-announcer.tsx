import { useEffect, useState } from 'react';

/** Tells screen readers the title of a page that was reached without a reload. */
export function RouteAnnouncer() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    const element = document.querySelector('title');
    if (element === null) return;
    const observer = new MutationObserver(() => setTitle(document.title));
    observer.observe(element, { childList: true });
    return () => observer.disconnect();
  }, []);
  return (
    <p className="visually-hidden" aria-live="assertive" aria-atomic="true">
      {title}
    </p>
  );
}
