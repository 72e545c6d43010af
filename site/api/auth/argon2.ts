import { argon2idAsync } from '@noble/hashes/argon2.js';

/** The cost of hashing: KiB of memory, passes, lanes. */
export interface PasswordCost {
  memory: number;
  passes: number;
  lanes: number;
}

/** Computes Argon2id, version 19: 32 bytes from a password and a salt. */
export type Argon2 = (
  password: string,
  salt: Uint8Array,
  cost: PasswordCost,
) => Promise<Uint8Array>;

const length = 32;

let native: Promise<Argon2 | undefined> | undefined;

/**
 * Hashes on another thread if the native package loads. Otherwise hashes in JavaScript, which
 * yields to other requests every few milliseconds.
 */
export const argon2: Argon2 = async (...call) => {
  native ??= loadNative();
  return ((await native) ?? inJavaScript)(...call);
};

export const inJavaScript: Argon2 = (password, salt, { memory, passes, lanes }) =>
  argon2idAsync(password, salt, { m: memory, t: passes, p: lanes, dkLen: length });

/**
 * Returns undefined if the runtime cannot load native packages, or none was built for this machine.
 */
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
