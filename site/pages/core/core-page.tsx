import { lazy, Suspense } from 'react';
import type { PageProps } from 'stet';
import { useFlag } from '../../features/flags/use-flag.ts';
import { PublicLayout } from '../../layouts/public-layout.tsx';
import type { Shared } from '../../layouts/shared.ts';
import NotFoundPage from '../not-found/not-found-page.tsx';

/** Loaded only if the flag is on (spec §2). */
const CoreArea = lazy(() => import('./core-area.tsx'));

/**
 * Serves every path of the core area if the build leaves the flag `core-platform` off. It shows the
 * area if this browser has turned the flag on, otherwise the not-found page (spec §2).
 */
export default function CorePage({ shared }: PageProps<null, Shared>) {
  const isOn = useFlag('core-platform');
  return isOn ? (
    <Suspense>
      <CoreArea shared={shared} />
    </Suspense>
  ) : (
    <PublicLayout shared={shared} view="core">
      <NotFoundPage />
    </PublicLayout>
  );
}
