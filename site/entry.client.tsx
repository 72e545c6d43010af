import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import type { HydratePage } from 'stet';
import { App } from './app.tsx';
import type { Shared } from './shared.ts';
import './styles/index.css';

/** Hydrates the prerendered page, then follows links without reloading. */
export const hydrate: HydratePage = ({ root, page, shared, loadPage }) => {
  hydrateRoot(
    root,
    <BrowserRouter>
      <App initialPage={page} shared={shared as Shared} loadPage={loadPage} />
    </BrowserRouter>,
    {
      onRecoverableError: (error) => console.error(error),
    },
  );
};
