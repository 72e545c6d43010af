import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button/button.tsx';
import styles from './error-boundary.module.css';
import { Mark } from './wordmark/mark.tsx';

interface ErrorBoundaryProps {
  /** Set inside a frame that has links. Otherwise the fallback is the whole page. */
  as?: 'div';
  children: ReactNode;
}

/** Shows a fallback if rendering throws (spec §2, §8). `entry.client.tsx` reports the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    // Nothing of the app is left to handle the back button.
    if (!this.props.as) addEventListener('popstate', reload);
  }

  override render() {
    const { as: Tag = 'main', children } = this.props;
    if (!this.state.failed) return children;
    return (
      <Tag className={styles.fallback}>
        <Mark size={48} />
        <div role="alert">
          <h1 className={styles.title}>Something went wrong</h1>
          <p className={styles.text}>
            We've encountered an unexpected error. Please try refreshing the page.
          </p>
        </div>
        <Button onClick={reload}>Refresh Page</Button>
      </Tag>
    );
  }
}

const reload = () => location.reload();
