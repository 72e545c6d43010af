import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { AskFirst } from '../../ui/confirmation/confirmation.tsx';
import { SettingsRow } from '../../ui/settings-row/settings-row.tsx';
import styles from './account.module.css';
import listStyles from './recovery-codes.module.css';
import type { SecondStepRowProps } from './second-step-row.ts';

/** Shows how many codes are left, and makes new ones to replace them. */
export function RecoveryCodeRow({ api, state, isBusy, onChange }: SecondStepRowProps) {
  const { recoveryCodes: left } = state;
  return (
    <SettingsRow
      title="Recovery codes"
      text={<p>Each signs you in once, without your phone or your key.</p>}
    >
      <div className={styles.block}>
        <p>{left === 1 ? 'One code is left.' : `${left} codes are left.`}</p>
        <AskFirst
          label="Make new codes…"
          question="Make eight new codes? The ones you have stop working."
          keepLabel="Keep the old ones"
          confirmLabel="Make new codes"
          isBusy={isBusy}
          onConfirm={() => onChange(() => api.renewCodes(), 'You have new recovery codes.')}
        />
      </div>
    </SettingsRow>
  );
}

/** New codes, which are shown only once. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isCopied, setIsCopied] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => title.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    setIsCopied(true);
  };
  return (
    <section className={listStyles.box} aria-labelledby={id}>
      <h3 id={id} tabIndex={-1} ref={title}>
        Save your recovery codes
      </h3>
      <p>
        Keep them in a password manager or on paper. Each signs you in once if you lose your phone
        or your key. They are not shown again.
      </p>
      <ul className={listStyles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button onClick={copy}>{isCopied ? 'Copied' : 'Copy codes'}</Button>
        <Button kind="secondary" onClick={onClose}>
          I’ve saved them
        </Button>
      </div>
    </section>
  );
}
