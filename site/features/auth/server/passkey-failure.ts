/**
 * Says what became of a passkey that a browser did not make or use; whoever closes its window says no.
 * @throws Error whose message is shown.
 */
export function explainPasskeyFailure(error: unknown): never {
  const { name } = error as Error;
  if (name === 'InvalidStateError') {
    throw new Error('This device has a passkey for your account already.', { cause: error });
  }
  throw new Error('No passkey was used. Try again, or choose another way.', { cause: error });
}
