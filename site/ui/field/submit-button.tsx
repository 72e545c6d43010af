import { useSyncExternalStore } from 'react';
import { Button } from '../button/button.tsx';
import styles from './submit-button.module.css';

interface SubmitButtonProps {
  label: string;
  /** The label while the form is being sent. */
  busyLabel: string;
  isBusy: boolean;
}

/**
 * The button that sends a form. Until hydration it does nothing, because a native submit would lose
 * the input. It is hidden without JavaScript.
 */
export function SubmitButton({ label, busyLabel, isBusy }: SubmitButtonProps) {
  const isHydrated = useSyncExternalStore(subscribe, inBrowser, onServer);
  return (
    <div className={styles.submit}>
      <Button type={isHydrated ? 'submit' : 'button'} size="large" isDisabled={isBusy}>
        {isBusy ? busyLabel : label}
      </Button>
    </div>
  );
}

const subscribe = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
