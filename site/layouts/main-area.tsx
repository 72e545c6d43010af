import { type ReactNode, useContext } from 'react';
import { ShownPage } from '../hooks/shown-page.ts';
import { ErrorBoundary } from './error-boundary.tsx';

interface MainAreaProps {
  className?: string | undefined;
  children: ReactNode;
}

/** The main area of a page. If its content fails, the rest of the page stays usable. */
export function MainArea({ className, children }: MainAreaProps) {
  const { path } = useContext(ShownPage);
  return (
    <main id="content" className={className} tabIndex={-1}>
      <ErrorBoundary key={path} as="div">
        {children}
      </ErrorBoundary>
    </main>
  );
}
