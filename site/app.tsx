import type { LoadedPage } from 'stet';
import { BareLayout } from './layouts/bare-layout.tsx';
import { ErrorBoundary } from './layouts/error-boundary.tsx';
import { LoadingIndicator } from './layouts/loading-indicator.tsx';
import { PublicLayout } from './layouts/public-layout.tsx';
import { RouteAnnouncer } from './navigation/route-announcer.tsx';
import { usePageNavigation } from './navigation/use-page-navigation.ts';
import type { Shared } from './shared.ts';

interface AppProps {
  initialPage: LoadedPage;
  shared: Shared;
  loadPage: (path: string) => Promise<LoadedPage>;
}

/** The whole page: frame, and inside it the view of the page that is open. */
export function App({ initialPage, shared, loadPage }: AppProps) {
  const { page, isLoading } = usePageNavigation(initialPage, loadPage);
  const { View } = page;
  const Frame = page.view === 'login' ? BareLayout : PublicLayout;
  return (
    <ErrorBoundary>
      <LoadingIndicator isLoading={isLoading} />
      <Frame shared={shared}>
        <View
          key={page.path}
          path={page.path}
          data={page.data as never}
          body={page.body}
          shared={shared as never}
        />
      </Frame>
      <RouteAnnouncer />
    </ErrorBoundary>
  );
}
