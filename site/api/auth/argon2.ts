import { argon2idAsync } from '@noble/hashes/argon2.js';

/** What hashing costs: KiB of memory, passes over it, lanes. */
export interface PasswordCost {
  memory: number;
  passes: number;
  lanes: number;
}

/** Computes Argon2id, version 19: the 32 bytes of a password under a salt. */
export type Argon2 = (
  password: string,
  salt: Uint8Array,
  cost: PasswordCost,
) => Promise<Uint8Array>;

const length = 32;

let native: Promise<Argon2 | undefined> | undefined;

/**
 * Hashes beside the thread that answers requests where the native package can be loaded; elsewhere
 * in JavaScript, which gives way to other requests every few milliseconds.
 */
export const argon2: Argon2 = async (...call) => {
  native ??= loadNative();
  return ((await native) ?? inJavaScript)(...call);
};

export const inJavaScript: Argon2 = (password, salt, { memory, passes, lanes }) =>
  argon2idAsync(password, salt, { m: memory, t: passes, p: lanes, dkLen: length });

/** Undefined in a runtime without native packages, and on a machine that has none built for it. */
async function loadNative(): Promise<Argon2 | undefined> {
  try {
    const { hashRaw } = await import('@node-rs/argon2');
    return (password, salt, { memory, passes, lanes }) =>
      hashRaw(password, {
        salt,
        memoryCost: memory,
        timeCost: passes,
        parallelism: lanes,
        outputLen: length,
      });
  } catch {
    return undefined;
  }
}
