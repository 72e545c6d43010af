import { renderToString } from 'react-dom/server';
import type { RenderPage } from 'stet';

export const render: RenderPage = ({ page: { View, path, data, body }, shared }) =>
  renderToString(<View path={path} data={data as never} body={body} shared={shared as never} />);
