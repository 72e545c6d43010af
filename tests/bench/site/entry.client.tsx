import { hydrateRoot } from 'react-dom/client';
import type { HydratePage, LoadedPage } from 'stet';

export const hydrate: HydratePage = ({ root, page, shared, onEdit }) => {
  const view = ({ View, path, data, body }: LoadedPage) => (
    <View path={path} data={data as never} body={body} shared={shared as never} />
  );
  const tree = hydrateRoot(root, view(page));
  onEdit?.((edited) => tree.render(view(edited)));
};
