import { useRef, useState } from 'react';
import { Failure } from '../../ui/failure/failure.tsx';
import type { Ask } from '../auth/server/ask-server.ts';
import { useEdited } from '../confirmation/use-edited.ts';
import styles from './account.module.css';
import type { AccountApi } from './account-api.ts';
import { AppRow } from './app-row.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { RecoveryCodeRow, RecoveryCodes } from './recovery-codes.tsx';

/** The second step after the password: an app, passkeys and recovery codes. */
export function SecondStep({ api, ask }: { api: AccountApi; ask: Ask }) {
  const [codes, setCodes] = useState<string[]>([]);
  const status = useRef<HTMLParagraphElement>(null);
  const {
    value: state,
    act,
    change,
    isBusy,
    done,
    failure,
    dialog,
  } = useEdited(ask, {
    load: api.secondStep,
    loadFailure: 'This could not be loaded.',
    focus: status,
  });

  /** Like `change`, but shows new recovery codes once. */
  const changeAndShow = (action: () => Promise<string[] | undefined>, message: string) =>
    change(async () => {
      const made = (await action()) ?? [];
      if (made.length > 0) setCodes(made);
    }, message);

  if (state === undefined) return <Failure text={failure} />;
  const rows = { api, state, isBusy, onAct: act, onChange: changeAndShow };
  return (
    <>
      <div className={styles.news}>
        <p className="caption" role="status" tabIndex={-1} ref={status}>
          {done}
        </p>
        <Failure text={failure} />
        {codes.length > 0 && (
          <RecoveryCodes key={codes[0]} codes={codes} onClose={() => setCodes([])} />
        )}
      </div>
      <PasskeyRow {...rows} />
      <AppRow {...rows} />
      {(state.app || state.passkeys.length > 0) && <RecoveryCodeRow {...rows} />}
      {dialog}
    </>
  );
}
