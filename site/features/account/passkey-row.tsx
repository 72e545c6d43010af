import { type SubmitEvent, useRef } from 'react';
import { formatDate } from '../../lib/format-moment.ts';
import { Button } from '../../ui/button/button.tsx';
import { AskFirst } from '../../ui/confirmation/confirmation.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { Item, ItemList } from '../../ui/item-list/item-list.tsx';
import { SettingsRow } from '../../ui/settings-row/settings-row.tsx';
import { explainPasskeyFailure } from '../auth/server/passkey-failure.ts';
import styles from './account.module.css';
import type { SecondStepRowProps } from './second-step-row.ts';

/** The longest name that the server accepts. */
const maxName = 100;

/** Lists, adds and removes the passkeys of the account. */
export function PasskeyRow({ api, state, isBusy, onChange }: SecondStepRowProps) {
  const form = useRef<HTMLFormElement>(null);
  const add = async (name: string) => {
    const isDone = await onChange(async () => {
      const optionsJSON = await api.preparePasskey();
      const { startRegistration } = await import('@simplewebauthn/browser');
      const passkey = await startRegistration({ optionsJSON }).catch(explainPasskeyFailure);
      return api.addPasskey(name, passkey);
    }, `“${name}” can sign you in.`);
    if (isDone) form.current?.reset();
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    add(String(new FormData(event.currentTarget).get('name')).trim());
  };
  return (
    <SettingsRow
      title="Passkeys"
      text={
        <p>
          Sign in with a fingerprint, your face, a screen lock or a security key. A fake site can’t
          steal a passkey.
        </p>
      }
    >
      <div className={styles.block}>
        {state.passkeys.length > 0 && (
          <ItemList label="Your passkeys">
            {state.passkeys.map(({ id, name, addedAt, usedAt }) => (
              <Item
                key={id}
                title={name}
                details={[
                  `Added ${formatDate(addedAt)}, ${usedAt === null ? 'not used yet' : `last used ${formatDate(usedAt)}`}`,
                ]}
              >
                <AskFirst
                  label="Remove…"
                  subject={name}
                  question={`Remove the passkey “${name}”?`}
                  keepLabel="Keep it"
                  confirmLabel="Remove passkey"
                  isBusy={isBusy}
                  onConfirm={() =>
                    onChange(
                      () => api.removePasskey(id).then(() => undefined),
                      `“${name}” was removed.`,
                    )
                  }
                />
              </Item>
            ))}
          </ItemList>
        )}
        <form className={styles.form} aria-label="Add a passkey" ref={form} onSubmit={handleSubmit}>
          <TextField
            label="Name of the device, such as “Work laptop”"
            name="name"
            autoComplete="off"
            maxLength={maxName}
            pattern=".*\S.*"
            title="Enter a name"
            required
          />
          <div className={styles.foot}>
            <Button type="submit" kind="secondary" isDisabled={isBusy}>
              Add a passkey
            </Button>
          </div>
        </form>
      </div>
    </SettingsRow>
  );
}
