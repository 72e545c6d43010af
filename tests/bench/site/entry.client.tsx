import { hydrateRoot } from 'react-dom/client';
import type { HydratePage } from 'stet';

export const hydrate: HydratePage = ({ root, page: { View, path, data, body }, shared }) => {
  hydrateRoot(root, <View path={path} data={data as never} body={body} shared={shared as never} />);
};
