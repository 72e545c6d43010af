import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

/** The second step that a server requires after the right password. */
export interface SecondStep {
  /** Whether a code from an app works. Recovery codes always work. */
  app: boolean;
  /** The options for a passkey, if the account has one. */
  passkey?: PublicKeyCredentialRequestOptionsJSON;
}

/** The label of the field for a code. */
export function codeLabel({ app }: SecondStep): string {
  return app ? 'Code from your app, or a recovery code' : 'Recovery code';
}

const listeners = new Set<() => void>();
let pending: SecondStep | undefined;

/** The pending second step of the last sign-in on this page. */
export const pendingStep = {
  read: () => pending,
  write(step: SecondStep | undefined) {
    pending = step;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
