import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderPage } from 'stet';
import './styles/index.css';

/** Turns a page into the HTML of its document's body. */
export const render: RenderPage = ({ page: { View, path, data, body }, shared }) =>
  renderToStaticMarkup(<View path={path} data={data} body={body} shared={shared} />);
