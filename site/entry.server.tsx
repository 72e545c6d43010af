import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { RenderBody, RenderPage } from 'stet';
import { App } from './app.tsx';
import type { Shared } from './layouts/shared.ts';
import { Sections } from './sections/index.tsx';
import type { SectionedPage } from './sections/schema.ts';

/** Renders a page to markup, the same that `entry.client.tsx` hydrates. */
export const render: RenderPage = ({ page, shared }) =>
  renderToString(
    <StaticRouter location={page.path}>
      <App
        initialPage={page}
        shared={shared as Shared}
        loading={{ loadPage: unavailable, needsDocument: unavailable }}
      />
    </StaticRouter>,
  );

/** Renders the sections of a page. In watch mode, React renders them (`sectioned-page.tsx`). */
export const renderBody: RenderBody = ({ page: { view, data, body } }) => {
  if (view !== 'sectioned' || process.env.NODE_ENV === 'development') return undefined;
  const { sections } = data as Pick<SectionedPage, 'sections'>;
  // A prefix that differs from the ids of the frame.
  return renderToStaticMarkup(<Sections sections={sections} body={body} />, {
    identifierPrefix: 'body',
  });
};

function unavailable(): never {
  throw new Error('There is no navigation while prerendering.');
}
