import type { DocLink } from '../plan-docs';

/** Links to the pages before and after this one, in the order of the sidebar. */
export function Pager({ previous, next }: { previous: DocLink | null; next: DocLink | null }) {
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label="Previous and next page">
      {previous && (
        <a rel="prev" href={previous.path}>
          <small>Previous</small>
          {previous.label}
        </a>
      )}
      {next && (
        <a rel="next" href={next.path}>
          <small>Next</small>
          {next.label}
        </a>
      )}
    </nav>
  );
}
