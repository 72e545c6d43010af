import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '../ui/button/button.tsx';
import styles from './error-boundary.module.css';
import { Mark } from './wordmark/mark.tsx';

/** Shows the fallback page when rendering throws (spec §2, §8). */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    return this.state.failed ? <ErrorFallback /> : this.props.children;
  }
}

function ErrorFallback() {
  return (
    <main className={styles.fallback}>
      <Mark size={48} />
      <h1 className={styles.title}>Something went wrong</h1>
      <p className={styles.text}>
        We've encountered an unexpected error. Please try refreshing the page.
      </p>
      <Button onClick={() => location.reload()}>Refresh Page</Button>
    </main>
  );
}
