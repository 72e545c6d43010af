import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { RenderPage } from 'stet';
import { App } from './app.tsx';
import type { Shared } from './layouts/shared.ts';

/** One page as markup, the same that `entry.client.tsx` hydrates. */
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

function unavailable(): never {
  throw new Error('There is no navigation while prerendering.');
}
