import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

/** What a server asks for after the right password. */
export interface SecondStep {
  /** Whether a code of an app is taken; recovery codes always are. */
  app: boolean;
  /** What the browser needs to ask for a passkey, if there is one. */
  passkey?: PublicKeyCredentialRequestOptionsJSON;
}

const listeners = new Set<() => void>();
let pending: SecondStep | undefined;

/** The second step that the last sign-in of this page waits for. */
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
