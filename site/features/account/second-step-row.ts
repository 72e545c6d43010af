import type { AccountApi, SecondStepState } from './account-api.ts';

/** What each row about the second step is given. */
export interface SecondStepRowProps {
  api: AccountApi;
  state: SecondStepState;
  isBusy: boolean;
  /** Does something that leaves the state as it is; resolves to whether it was done. */
  onAct: (action: () => Promise<unknown>) => Promise<boolean>;
  /** Does something and shows what came of it: new recovery codes, if there are any, and a message. */
  onChange: (action: () => Promise<string[] | undefined>, message: string) => Promise<boolean>;
}
