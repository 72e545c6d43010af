import type { Hono } from 'hono';
import {
  fieldLimits,
  type PartnerValues,
  partnerFields,
  toPayload,
  validate,
} from '../../domain/partner-request.ts';
import { inputLimits } from '../../domain/security.ts';
import { ApiError } from '../api-error.ts';
import { checkCaptcha } from '../captcha.ts';
import { textProblem } from '../check-text.ts';
import { limitCalls, tooMany } from '../limits/limit-calls.ts';
import { readJson } from '../read-json.ts';
import { createToken, sha256 } from '../secrets.ts';
import type { ApiRequest, ApiTypes } from '../services.ts';
import { addRequest, findByKey, secondsUntilTomorrow } from '../storage/requests.ts';
import { addRoute } from './add-route.ts';

/** Requests per minute from one address without a verified captcha. */
const withoutTokenLimit = 5;

/** The field `website` is invisible, so only bots fill it in. */
const knownFields: readonly string[] = [...partnerFields, 'recaptchaToken', 'website'];

/** `POST /api/partnership/submit` (spec §7). */
export function addPartnershipRoutes(app: Hono<ApiTypes>): void {
  addRoute(app, '/api/partnership/submit', { POST: submit });
}

async function submit(c: ApiRequest): Promise<Response> {
  const { config, database, random, now } = c.env;
  const { values, token, website } = readRequest(await readJson(c));
  const idempotencyKey = readKey(c);
  const fingerprint = await sha256(JSON.stringify(values));
  // Before the captcha check, since a token can be verified only once.
  const earlier = await findEarlier(c, idempotencyKey, fingerprint);
  if (earlier !== undefined) return c.json({ id: earlier }, 201);
  const id = createToken(random);
  // A bot that sees a success does not try another way.
  if (website !== '') return c.json({ id }, 201);
  const verified = await isVouchedFor(c, token);
  const request = { id, receivedAt: now(), values, verified, idempotencyKey, fingerprint };
  // Unverified requests cannot use up the daily limit of the others.
  const all = verified ? config.requestsPerDay : Math.ceil(config.requestsPerDay / 2);
  const limits = { address: c.get('address'), all, keepDays: config.keepRequestsDays };
  const channels = Object.keys(config.notices) as (keyof typeof config.notices)[];
  if (await addRequest(database, request, limits, channels)) {
    c.env.delivery.wake();
    return c.json({ id }, 201);
  }
  const other = await findEarlier(c, idempotencyKey, fingerprint);
  if (other !== undefined) return c.json({ id: other }, 201);
  c.env.context.log?.({ level: 'warn', event: 'daily-limit' });
  throw tooMany(secondsUntilTomorrow(now()));
}

/** Reads the fields by the rules of the form (spec §5) and the limits of §9. */
function readRequest(body: Record<string, unknown>): {
  values: PartnerValues;
  token: string;
  website: string;
} {
  const unknown = Object.keys(body).find((name) => !knownFields.includes(name));
  if (unknown !== undefined) {
    throw new ApiError(422, `There is no field "${unknown.slice(0, 40)}".`);
  }
  const sent = knownFields.map((name) => [name, body[name] ?? ''] as const);
  const malformed = sent.flatMap(([name, value]) => {
    const isOneLine = name !== 'additionalInfo';
    const problem = textProblem(value, { isOneLine, maxLength: limitOf(name) });
    return problem === undefined ? [] : [[name, problem]];
  });
  refuseFields(Object.fromEntries(malformed));
  // All values are texts by now, since `refuseFields` throws otherwise.
  const texts = Object.fromEntries(sent) as PartnerValues & Record<string, string>;
  const { recaptchaToken: token = '', website = '' } = texts;
  const values: PartnerValues = toPayload(texts);
  refuseFields(validate(values));
  return { values, token, website };
}

/** Fields outside the form have the general text limit. */
function limitOf(name: string): number {
  return name in fieldLimits
    ? fieldLimits[name as keyof typeof fieldLimits]
    : inputLimits.maxLength;
}

function refuseFields(fields: Record<string, string>): void {
  const names = Object.keys(fields);
  if (names.length === 0) return;
  throw new ApiError(422, `These fields are invalid: ${names.join(', ')}.`, { fields });
}

/** The sender's key for this request, so that sending it again does not add another one. */
function readKey(c: ApiRequest): string | undefined {
  const key = c.req.header('Idempotency-Key');
  if (key !== undefined && !/^[\w-]{16,128}$/.test(key)) {
    throw new ApiError(400, 'The Idempotency-Key must be 16 to 128 letters, digits, "-" and "_".');
  }
  return key;
}

async function findEarlier(
  c: ApiRequest,
  key: string | undefined,
  fingerprint: string,
): Promise<string | undefined> {
  const earlier = key === undefined ? undefined : await findByKey(c.env.database, key);
  if (earlier !== undefined && earlier.fingerprint !== fingerprint) {
    throw new ApiError(422, 'The Idempotency-Key belongs to another request.');
  }
  return earlier?.id;
}

/**
 * Whether a captcha confirms that the sender is human. Without a token the request is still
 * accepted (spec §8), but rate-limited. The same applies if no captcha is configured or its
 * provider does not answer.
 */
async function isVouchedFor(c: ApiRequest, token: string): Promise<boolean> {
  const { captcha } = c.env.config;
  const expected = captcha && { ...captcha, action: 'partnership_form' };
  const verdict =
    token === '' || expected === undefined
      ? 'unknown'
      : await checkCaptcha(token, expected, { send: c.env.send, log: c.env.context.log });
  if (verdict === 'refused') {
    throw new ApiError(403, 'The captcha rejected this request as automated.');
  }
  if (verdict === 'unknown') await limitCalls(c, 'unvouched', withoutTokenLimit);
  return verdict === 'human';
}
