import type { PageProps } from 'stet';
import { Frame } from './frame';
import type { NotFoundData } from './plan-docs';
import type { Shared } from './settings';

/** What a host shows for an address without a page. */
export default function NotFoundPage({ path, data, shared }: PageProps<NotFoundData, Shared>) {
  return (
    <Frame path={path} sidebar={data.sidebar} shared={shared}>
      <article>
        <header className="doc-header">
          <p className="doc-section">404</p>
          <h1>Page not found</h1>
          <p className="doc-description">
            There is no page at this address. It may have moved, or the link may have a typo.
          </p>
        </header>
        <p>
          <a href="/">Go to the home page</a>
          <span className="js-only">
            {' or '}
            <button type="button" className="text-button" data-open-search>
              search the docs
            </button>
          </span>
          .
        </p>
      </article>
    </Frame>
  );
}
