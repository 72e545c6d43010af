import { lazy, Suspense } from 'react';
import type { PageProps } from 'stet';
import { useFlag } from '../../features/flags/use-flag.ts';
import { PublicLayout } from '../../layouts/public-layout.tsx';
import type { Shared } from '../../layouts/shared.ts';
import NotFoundPage from '../not-found/not-found-page.tsx';

/** Loaded only where the flag is on (spec §2). */
const CoreArea = lazy(() => import('./core-area.tsx'));

/**
 * Answers for every path of the core area where the build leaves the flag `core-platform` off: with
 * the area where this browser has switched it on, otherwise as if it did not exist (spec §2).
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
