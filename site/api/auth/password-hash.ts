import { fromBase64, type Random, toBase64 } from '../secrets.ts';
import type { Argon2, PasswordCost } from './argon2.ts';

/** OWASP, Password Storage Cheat Sheet: the first recommendation for Argon2id. */
export const passwordCost: PasswordCost = { memory: 19_456, passes: 2, lanes: 1 };

/** The dependencies of hashing. */
export interface Hashing {
  argon2: Argon2;
  passwordCost: PasswordCost;
  random: Random;
}

const saltLength = 16;

/** Hashes a password with a new salt, as text with its parameters: `$argon2id$v=19$m=…`. */
export async function hashPassword(
  password: string,
  { argon2, passwordCost, random }: Hashing,
): Promise<string> {
  const salt = random(saltLength);
  const hash = await argon2(normalize(password), salt, passwordCost);
  const { memory, passes, lanes } = passwordCost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${lanes}$${toBase64(salt)}$${toBase64(hash)}`;
}

/**
 * Whether a password matches a hash.
 * @throws Error if the text is not one of our hashes.
 */
export async function verifyPassword(
  password: string,
  stored: string,
  { argon2 }: Pick<Hashing, 'argon2'>,
): Promise<boolean> {
  const { cost, salt, hash } = parse(stored);
  return isSame(await argon2(normalize(password), salt, cost), hash);
}

/** Whether a hash was made with a cost other than the current one. */
export function isOutdated(stored: string, cost: PasswordCost): boolean {
  const { memory, passes, lanes } = parse(stored).cost;
  return memory !== cost.memory || passes !== cost.passes || lanes !== cost.lanes;
}

/** Keyboards differ in how they encode accents. */
function normalize(password: string): string {
  return password.normalize('NFC');
}

function parse(stored: string): { cost: PasswordCost; salt: Uint8Array; hash: Uint8Array } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  const [, memory, passes, lanes, salt = '', hash = ''] = match ?? [];
  if (match === null) throw new Error('A stored password is not an argon2id hash.');
  return {
    cost: { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) },
    salt: fromBase64(salt),
    hash: fromBase64(hash),
  };
}

/** Compares in constant time, which does not reveal where two values differ. */
function isSame(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (const [index, byte] of a.entries()) difference |= byte ^ (b[index] ?? 0);
  return difference === 0;
}
