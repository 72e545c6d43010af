import { useEffect } from 'react';
import type { PageProps } from 'stet';
import { company } from '../../company.ts';
import { useFlag } from '../../features/flags/use-flag.ts';
import { PublicLayout } from '../../layouts/public-layout.tsx';
import type { Shared } from '../../shared.ts';
import NotFoundPage from '../not-found/not-found-page.tsx';
import { PlatformFrame } from '../platform/platform-frame.tsx';
import { CoreArea } from './core-area.tsx';

/**
 * Answers for every path of the core area: with the area where the flag `core-platform` is on, by
 * the build or in this browser, else as if it did not exist (spec §2).
 */
export default function CorePage({ shared }: PageProps<null, Shared>) {
  const isOn = useFlag('core-platform');
  useEffect(() => {
    if (isOn) document.title = `Core platform${company.titleSuffix}`;
  }, [isOn]);
  return isOn ? (
    <PlatformFrame>
      <CoreArea />
    </PlatformFrame>
  ) : (
    <PublicLayout shared={shared} view="core">
      <NotFoundPage />
    </PublicLayout>
  );
}
