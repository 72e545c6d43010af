import { useCallback, useEffect, useRef, useState } from 'react';
import { Failure } from '../../ui/failure/failure.tsx';
import { type Ask, messageOf } from '../auth/server/ask-server.ts';
import { useConfirmedActs } from '../confirmation/use-confirmed-acts.tsx';
import styles from './account.module.css';
import type { AccountApi, SecondStepState } from './account-api.ts';
import { AppRow } from './app-row.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { RecoveryCodeRow, RecoveryCodes } from './recovery-codes.tsx';

/** What is asked for after the password: an app, passkeys, and the way back without them. */
export function SecondStep({ api, ask }: { api: AccountApi; ask: Ask }) {
  const [state, setState] = useState<SecondStepState>();
  const [codes, setCodes] = useState<string[]>([]);
  const [done, setDone] = useState('');
  const [loadFailure, setLoadFailure] = useState('');
  const { act, isBusy, failure, dialog } = useConfirmedActs(ask);
  const status = useRef<HTMLParagraphElement>(null);

  const load = useCallback(
    () =>
      api.secondStep().then(setState, (error: unknown) => {
        setLoadFailure(`This could not be loaded. ${messageOf(error)}`);
      }),
    [api],
  );
  useEffect(() => {
    load();
  }, [load]);

  /** Does something and shows what came of it; new recovery codes are shown once. */
  const change = async (action: () => Promise<string[] | undefined>, message: string) => {
    setDone('');
    const isDone = await act(async () => {
      const made = (await action()) ?? [];
      if (made.length > 0) setCodes(made);
      await load();
    });
    if (!isDone) return false;
    setDone(message);
    // The button that had the focus may be gone.
    status.current?.focus();
    return true;
  };

  if (state === undefined) return <Failure text={loadFailure} />;
  const rows = { api, state, isBusy, onAct: act, onChange: change };
  return (
    <>
      <div className={styles.news}>
        <p className="caption" role="status" tabIndex={-1} ref={status}>
          {done}
        </p>
        <Failure text={failure} />
        {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
      </div>
      <PasskeyRow {...rows} />
      <AppRow {...rows} />
      {(state.app || state.passkeys.length > 0) && <RecoveryCodeRow {...rows} />}
      {dialog}
    </>
  );
}
