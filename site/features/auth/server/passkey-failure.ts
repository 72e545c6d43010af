/**
 * Explains why a browser did not create or use a passkey. Closing its dialog counts as refusal.
 * @throws Error whose message is shown.
 */
export function explainPasskeyFailure(error: unknown): never {
  const { name } = error as Error;
  if (name === 'InvalidStateError') {
    throw new Error('This device already has a passkey for your account.', { cause: error });
  }
  throw new Error('No passkey was used. Try again, or choose another way.', { cause: error });
}
