import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { company } from '../../domain/company.ts';
import type { User } from '../../domain/user.ts';
import { fromBase64Url, toBase64Url } from '../secrets.ts';
import type { Services } from '../services.ts';
import { changeOne, type Database, type Statement, sql } from '../storage/database.ts';
import { storeChallenge, takeChallenge } from './challenges.ts';
import { addStep, type RecoveryCodes } from './recovery-codes.ts';

/** A passkey in its owner's list. The key itself is on a phone, a computer or a security key. */
export interface Passkey {
  id: string;
  name: string;
  addedAt: number;
  usedAt: number | undefined;
}

/** The page that asks for a passkey: browsers use a passkey only on the host it was made for. */
export interface RelyingParty {
  host: string;
  origin: string;
}

/** The services that passkeys need. */
type Holder = Pick<Services, 'database' | 'now'>;

/** Imported only when a passkey is used or added. */
const library = () => import('@simplewebauthn/server');

/**
 * The options for a browser to create a passkey, on a device that has none for this account yet.
 */
export async function preparePasskey(
  { database, now }: Holder,
  user: User,
  { host }: RelyingParty,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: company.name,
    rpID: host,
    userName: user.email,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: await readDescriptors(database, user.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const { challenge } = options;
  await storeChallenge(database, { challenge, purpose: `add ${user.id}`, now: now() });
  return options;
}

/**
 * Adds a passkey that a browser has created.
 * @param codes see `addStep`, also for what is returned.
 */
export async function addPasskey(
  { database, now }: Holder,
  given: { user: User; name: string; passkey: string; party: RelyingParty },
  codes: { made: RecoveryCodes; event: Statement[] },
): Promise<string[] | undefined> {
  const { user, name, passkey, party } = given;
  const { verifyRegistrationResponse } = await library();
  const response = parse<RegistrationResponseJSON>(passkey);
  const challenge = response && readChallenge(response);
  if (!(response && challenge)) return undefined;
  if (!(await takeChallenge(database, { challenge, purpose: `add ${user.id}`, now: now() }))) {
    return undefined;
  }
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.host,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (registrationInfo === undefined) return undefined;
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  // The library passes on what the browser says, of any type.
  const names = [transports ?? []].flat().filter((name) => /^[a-z-]{1,20}$/.test(name));
  const add = sql`INSERT INTO passkeys
      (id, administrator_id, public_key, counter, transports, name, added_at)
    VALUES (${id}, ${user.id}, ${toBase64Url(publicKey)}, ${counter}, ${names.join(' ')},
      ${name}, ${now()}) ON CONFLICT (id) DO NOTHING`;
  return addStep(database, user.id, add, codes);
}

/**
 * The options for a browser to use a passkey.
 * @param id of the account for a second step. If undefined, the passkey identifies the account and
 * replaces the password. The device must then verify a finger, a face or a code.
 */
export async function askForPasskey(
  { database, now }: Holder,
  { host }: RelyingParty,
  id?: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: host,
    ...(id === undefined
      ? { userVerification: 'required' }
      : { userVerification: 'preferred', allowCredentials: await readDescriptors(database, id) }),
  });
  const { challenge } = options;
  await storeChallenge(database, { challenge, purpose: purposeOf(id), now: now() });
  return options;
}

/**
 * Checks the response of a passkey.
 * @param id the same as in `askForPasskey`.
 * @returns the id of the account that it opens; undefined if it opens none.
 */
export async function takePasskey(
  { database, now }: Holder,
  { passkey, party, id }: { passkey: string; party: RelyingParty; id?: string },
): Promise<string | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const response = parse<AuthenticationResponseJSON>(passkey);
  const challenge = response && readChallenge(response);
  if (!(response && challenge)) return undefined;
  const isExpected = await takeChallenge(database, {
    challenge,
    purpose: purposeOf(id),
    now: now(),
  });
  const { rows } = await database.execute(
    sql`SELECT * FROM passkeys WHERE id = ${response.id}
      AND (${id ?? null} IS NULL OR administrator_id = ${id ?? null})`,
  );
  const [row] = rows;
  if (!isExpected || row === undefined) return undefined;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.host,
    requireUserVerification: id === undefined,
    credential: {
      id: response.id,
      publicKey: fromBase64Url(String(row.public_key)),
      counter: Number(row.counter),
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || authenticationInfo === undefined) return undefined;
  await database.execute(
    sql`UPDATE passkeys SET counter = ${authenticationInfo.newCounter}, used_at = ${now()}
      WHERE id = ${response.id}`,
  );
  return String(row.administrator_id);
}

/** Lists the passkeys of an account, oldest first. */
export async function listPasskeys(database: Database, id: string): Promise<Passkey[]> {
  const { rows } = await database.execute(
    sql`SELECT id, name, added_at, used_at FROM passkeys WHERE administrator_id = ${id}
      ORDER BY added_at, rowid`,
  );
  return rows.map((row) => ({
    id: String(row.id),
    name: String(row.name),
    addedAt: Number(row.added_at),
    usedAt: row.used_at === null ? undefined : Number(row.used_at),
  }));
}

/**
 * Removes a passkey of an account.
 * @param event statements of `auditChange`.
 * @returns whether it existed.
 */
export async function removePasskey(
  database: Database,
  { id, administratorId }: { id: string; administratorId: string },
  event: Statement[],
): Promise<boolean> {
  const remove = sql`DELETE FROM passkeys WHERE id = ${id} AND administrator_id = ${administratorId}`;
  return changeOne(database, remove, event);
}

function purposeOf(id: string | undefined): string {
  return id === undefined ? 'sign in' : `second step ${id}`;
}

async function readDescriptors(database: Database, id: string) {
  const { rows } = await database.execute(
    sql`SELECT id, transports FROM passkeys WHERE administrator_id = ${id}`,
  );
  return rows.map((row) => ({
    id: String(row.id),
    transports: String(row.transports)
      .split(' ')
      .filter((name) => name !== ''),
  }));
}

/**
 * Parses the browser's response; undefined if the shape is wrong. The library checks the details.
 */
function parse<Json extends { id: string; response: { clientDataJSON: string } }>(
  text: string,
): Json | undefined {
  try {
    const value = JSON.parse(text);
    const isOne = typeof value?.id === 'string' && typeof value.response === 'object';
    return isOne ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The challenge that the passkey signed. */
function readChallenge({ response }: { response: { clientDataJSON: string } }): string | undefined {
  try {
    const bytes = fromBase64Url(response.clientDataJSON);
    const { challenge } = JSON.parse(new TextDecoder().decode(bytes));
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
