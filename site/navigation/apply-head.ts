import type { LoadedPage } from 'stet';

/** Makes the document's head that of another page: title, description, robots, canonical link. */
export function applyHead(head: LoadedPage['head']): void {
  document.title = head.title;
  setAttribute('meta[name="description"]', 'content', head.description);
  setAttribute('meta[name="robots"]', 'content', head.robots);
  setAttribute('link[rel="canonical"]', 'href', head.canonical);
}

function setAttribute(selector: string, name: string, value: string): void {
  document.head.querySelector(selector)?.setAttribute(name, value);
}
