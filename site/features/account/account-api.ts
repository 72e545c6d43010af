import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { Ask } from '../auth/server/ask-server.ts';

/** A passkey of the account. Times are ISO. */
export interface AccountPasskey {
  id: string;
  name: string;
  addedAt: string;
  usedAt: string | null;
}

/** The second steps of an account. */
export interface SecondStepState {
  app: boolean;
  recoveryCodes: number;
  passkeys: AccountPasskey[];
}

/** A session of the account. Times are ISO. */
export interface AccountSession {
  id: string;
  browser: string;
  address: string;
  createdAt: string;
  activeAt: string;
  /** Whether it is the current session. */
  isThis: boolean;
}

/** The data for setting up an authenticator app. */
export interface AppSetup {
  secret: string;
  uri: string;
}

export type AccountApi = ReturnType<typeof createAccountApi>;

/** Creates the API calls about the account of the signed-in user. */
export function createAccountApi(ask: Ask) {
  const read = async (path: string) => (await ask(`/api/account${path}`)).json();
  const post = async (path: string, body: object = {}) =>
    (await ask(`/api/account${path}`, { method: 'POST', body })).json();
  const put = (path: string, body: object) => ask(`/api/account${path}`, { method: 'PUT', body });
  const remove = async (path: string) => {
    await ask(`/api/account${path}`, { method: 'DELETE' });
  };
  /** Recovery codes; empty if the account already had some. */
  const codesOf = ({ recoveryCodes }: { recoveryCodes: string[] }) => recoveryCodes;
  return {
    secondStep: (): Promise<SecondStepState> => read(''),
    /** Resolves to the response, which has a new session. */
    changePassword: (body: { password: string; newPassword: string }): Promise<Response> =>
      put('/password', body),
    sessions: async (): Promise<AccountSession[]> => (await read('/sessions')).sessions,
    endSession: (id: string) => remove(`/sessions/${encodeURIComponent(id)}`),
    prepareApp: (): Promise<AppSetup> => post('/authenticator'),
    confirmApp: async (code: string): Promise<string[]> =>
      codesOf(await (await put('/authenticator', { code })).json()),
    removeApp: () => remove('/authenticator'),
    renewCodes: async (): Promise<string[]> => codesOf(await post('/recovery-codes')),
    preparePasskey: (): Promise<PublicKeyCredentialCreationOptionsJSON> =>
      post('/passkeys/options'),
    addPasskey: async (name: string, passkey: RegistrationResponseJSON): Promise<string[]> =>
      codesOf(await post('/passkeys', { name, passkey: JSON.stringify(passkey) })),
    removePasskey: (id: string) => remove(`/passkeys/${encodeURIComponent(id)}`),
  };
}
