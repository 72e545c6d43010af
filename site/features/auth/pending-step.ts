import type { SecondStep } from '../../domain/user.ts';

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
