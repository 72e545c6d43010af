import type { DocData } from '../plan-docs';

/**
 * The table of contents: closed above the page on small screens, always open beside it on wide
 * ones. The script marks the section that is on screen.
 */
export function Outline({ headings }: { headings: DocData['outline'] }) {
  if (headings.length < 2) return null;
  return (
    <details className="outline">
      <summary>On this page</summary>
      <nav aria-label="On this page">
        <ul>
          {headings.map(({ id, text, depth }) => (
            <li key={id} className={depth === 3 ? 'nested' : undefined}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
