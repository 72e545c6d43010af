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
 * Hydrates the prerendered page, then follows links without reloading. In a transition, hydration
 * runs in slices of a few milliseconds, and the page responds to input in between.
 */
export const hydrate: HydratePage = ({ root, page, shared, ...loading }) => {
  // The class `live` means that the app's code has loaded (features/theme/before-paint.ts).
  document.documentElement.classList.add('js', 'live');
  const { settings, flags } = shared as Shared;
  addEventListener('pageshow', ({ persisted }) => {
    // Firefox and Safari send no storage events to a page that they keep for Back.
    if (persisted) dispatchEvent(new StorageEvent('storage'));
  });
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
        // Nothing is left to show the error on (spec §8, "render failure").
        onUncaughtError: (error) => console.error(error),
      },
    );
  });
};
