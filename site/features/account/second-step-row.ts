import type { AccountApi, SecondStepState } from './account-api.ts';

/** The props of each row about the second step. */
export interface SecondStepRowProps {
  api: AccountApi;
  state: SecondStepState;
  isBusy: boolean;
  /** Runs an action that does not change the state. Resolves to whether it was done. */
  onAct: (action: () => Promise<unknown>) => Promise<boolean>;
  /** Runs an action and shows its result: a message, and new recovery codes if there are any. */
  onChange: (action: () => Promise<string[] | undefined>, message: string) => Promise<boolean>;
}
