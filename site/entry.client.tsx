import './styles/index.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { HydratePage } from 'stet';
import { App } from './app.tsx';
import { startAnalytics } from './features/analytics/analytics.ts';
import { reportError } from './features/error-reporting/report-error.ts';
import type { Shared } from './layouts/shared.ts';
import { HistoryRouter } from './navigation/history.tsx';

/**
 * Hydrates the prerendered page, then follows links without reloading. As a transition, hydration
 * is done in slices of a few milliseconds, between which the page answers its reader.
 */
export const hydrate: HydratePage = ({ root, page, shared, ...loading }) => {
  // `live` says that the code has arrived (features/theme/before-paint.ts).
  document.documentElement.classList.add('js', 'live');
  const { settings, flags } = shared as Shared;
  if (settings.analyticsId !== undefined) startAnalytics(settings.analyticsId, flags);
  startTransition(() => {
    hydrateRoot(
      root,
      <HistoryRouter>
        <App initialPage={page} shared={shared as Shared} loading={loading} />
      </HistoryRouter>,
      {
        onCaughtError: (error, { componentStack }) => reportError(error, componentStack),
        onRecoverableError: (error) => reportError(error),
        // Nothing is left to show it on (spec §8, "render failure").
        onUncaughtError: (error) => console.error(error),
      },
    );
  });
};
