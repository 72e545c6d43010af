import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { AskFirst } from '../../ui/confirmation/confirmation.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { SettingsRow } from '../../ui/settings-row/settings-row.tsx';
import styles from './account.module.css';
import type { AppSetup } from './account-api.ts';
import { QrCode } from './qr-code.tsx';
import type { SecondStepRowProps } from './second-step-row.ts';

/** Sets up an authenticator app, or removes it. */
export function AppRow({ api, state, isBusy, onAct, onChange }: SecondStepRowProps) {
  const [setup, setSetup] = useState<AppSetup>();
  const begin = () => onAct(async () => setSetup(await api.prepareApp()));
  const turnOn = async (code: string) => {
    if (await onChange(() => api.confirmApp(code), 'The app is set up.')) setSetup(undefined);
  };
  const remove = () =>
    onChange(() => api.removeApp().then(() => undefined), 'The app was removed.');
  return (
    <SettingsRow
      title="Authenticator app"
      text={<p>An app on your phone shows a new code every 30 seconds.</p>}
    >
      <div className={styles.block}>
        {state.app && (
          <>
            <p>Signing in asks for a code from your app.</p>
            <AskFirst
              label="Remove app…"
              question="Sign in without the app from now on?"
              keepLabel="Keep it"
              confirmLabel="Remove app"
              isBusy={isBusy}
              onConfirm={remove}
            />
          </>
        )}
        {!state.app && setup === undefined && (
          <Button kind="secondary" isDisabled={isBusy} onClick={begin}>
            Set up an app
          </Button>
        )}
        {!state.app && setup !== undefined && (
          <Setup
            setup={setup}
            isBusy={isBusy}
            onCode={turnOn}
            onCancel={() => setSetup(undefined)}
          />
        )}
      </div>
    </SettingsRow>
  );
}

interface SetupProps {
  setup: AppSetup;
  isBusy: boolean;
  onCode: (code: string) => void;
  onCancel: () => void;
}

/** The secret for the app, and a field for its first code. */
function Setup({ setup, isBusy, onCode, onCancel }: SetupProps) {
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onCode(String(new FormData(event.currentTarget).get('code')));
  };
  return (
    <form className={styles.form} aria-label="Set up an authenticator app" onSubmit={handleSubmit}>
      <p>Scan this with your app, or enter the key by hand. Then enter the code that it shows.</p>
      <QrCode text={setup.uri} />
      <p className={styles.key}>{setup.secret.replace(/.{4}(?!$)/g, '$& ')}</p>
      <TextField
        label="Code from the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
        autoFocus
      />
      <div className={styles.foot}>
        <Button type="submit" isDisabled={isBusy}>
          {isBusy ? 'Checking…' : 'Turn on'}
        </Button>
        <Button kind="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
