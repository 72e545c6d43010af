import type { ReactNode } from 'react';
import type { LoadedPage } from 'stet';
import { AuthRoot } from './features/auth/auth-context.tsx';
import { BuildFlags } from './features/flags/build-flags.ts';
import { ShownPage } from './hooks/shown-page.ts';
import { useEndOfHydration } from './hooks/use-is-hydrated.ts';
import { ErrorBoundary } from './layouts/error-boundary.tsx';
import { LoadingIndicator } from './layouts/loading-indicator.tsx';
import { MainArea } from './layouts/main-area.tsx';
import { type FrameProps, PublicLayout } from './layouts/public-layout.tsx';
import type { Shared } from './layouts/shared.ts';
import type { PageLoading } from './navigation/page-loading.ts';
import { RouteAnnouncer } from './navigation/route-announcer.tsx';
import { usePageNavigation } from './navigation/use-page-navigation.ts';
import { usePageViews } from './navigation/use-page-views.ts';

const noFrame = ({ children }: FrameProps) => children;

/** Frames of views that bring their own header, or have none. */
const frames: Readonly<Record<string, (props: FrameProps) => ReactNode>> = {
  login: MainArea,
  platform: noFrame,
  core: noFrame,
};

interface AppProps {
  initialPage: LoadedPage;
  shared: Shared;
  loading: PageLoading;
}

/** The whole page: a frame with the view of the open page. */
export function App({ initialPage, shared, loading }: AppProps) {
  const { page, ...shown } = usePageNavigation(initialPage, loading);
  usePageViews(shown.isLoading);
  useEndOfHydration();
  const { View } = page;
  const Frame = frames[page.view] ?? PublicLayout;
  const loadProvider = async () =>
    (await import('./features/auth/create-auth-provider.ts')).createAuthProvider(
      loading.loadPage,
      shared.settings,
    );
  return (
    <ErrorBoundary>
      <AuthRoot loadProvider={loadProvider}>
        <BuildFlags value={shared.flags}>
          <ShownPage value={shown}>
            <Frame shared={shared} view={page.view}>
              <View
                key={page.path}
                path={page.path}
                data={page.data}
                body={page.body}
                shared={shared}
              />
            </Frame>
          </ShownPage>
          <LoadingIndicator isLoading={shown.isLoading} />
          <RouteAnnouncer />
        </BuildFlags>
      </AuthRoot>
    </ErrorBoundary>
  );
}
