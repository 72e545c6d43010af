import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import styles from './confirmation.module.css';

interface ConfirmationProps {
  question: ReactNode;
  /** The label of the button that changes nothing. */
  keepLabel: string;
  confirmLabel: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation. The focus is on the button that changes nothing. */
export function Confirmation(props: ConfirmationProps) {
  const { question, keepLabel, confirmLabel, isBusy, onConfirm, onCancel } = props;
  const keep = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => keep.current?.focus(), []);
  return (
    <fieldset
      className={styles.confirmation}
      aria-labelledby={id}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
    >
      <p id={id}>{question}</p>
      <div className={styles.buttons}>
        <Button kind="secondary" ref={keep} onClick={onCancel}>
          {keepLabel}
        </Button>
        <Button kind="danger" isDisabled={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </fieldset>
  );
}

interface AskFirstProps extends Omit<ConfirmationProps, 'onCancel'> {
  /** The label of the button that asks. */
  label: string;
  /** The object of the action, to distinguish several such buttons. */
  subject?: string;
}

/** A button that destroys something after a confirmation. */
export function AskFirst({ label, subject, onConfirm, ...props }: AskFirstProps) {
  const [isAsking, setIsAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsAsking(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        kind="quietDanger"
        ref={button}
        aria-label={subject && `${label} ${subject}`}
        aria-expanded={isAsking}
        onClick={() => setIsAsking(!isAsking)}
      >
        {label}
      </Button>
      {isAsking && (
        <Confirmation
          {...props}
          onConfirm={() => {
            close();
            onConfirm();
          }}
          onCancel={close}
        />
      )}
    </>
  );
}
