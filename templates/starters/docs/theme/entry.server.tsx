import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderPage } from 'stet';

/** Renders a page to HTML. No React reaches the browser, so the markup needs no marks for it. */
export const render: RenderPage = ({ page: { View, path, data, body }, shared }) =>
  renderToStaticMarkup(<View path={path} data={data} body={body} shared={shared} />);
