import { within } from '../../../lib/within.ts';

/** Milliseconds after which a silent server counts as unreachable. */
const patience = 20_000;

export interface ServerCall {
  /** @default 'GET' */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: object;
}

/** The server was unreachable or could not answer. The same call may succeed later. */
export class ServerUnavailableError extends Error {
  /** For too many calls: when to call again (milliseconds since 1970). */
  readonly retryAt: number | undefined;

  constructor(
    message: string,
    { retryAt, cause }: { retryAt?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.retryAt = retryAt;
  }
}

/** Completes a sentence that says what has failed. */
const whenOnline = 'Try again once you are online.';
const inAMoment = 'Try again in a moment.';

/**
 * Calls the server with the cookies of this browser.
 * @throws ServerUnavailableError without a connection, and for status 429 or 500 and above. Its
 * message says when to try again.
 */
export async function callServer(
  url: string,
  { method = 'GET', body = {} }: ServerCall = {},
): Promise<Response> {
  const response = await send(url, {
    method,
    credentials: 'include',
    cache: 'no-store',
    // A page of another site cannot send this type without a preflight.
    ...(method !== 'GET' && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (response.status !== 429 && response.status < 500) return response;
  throw new ServerUnavailableError(inAMoment, { retryAt: readRetryAt(response) });
}

async function send(url: string, request: RequestInit): Promise<Response> {
  const answer = fetch(url, request).then(async (response) => {
    // A response that breaks off, for example by a navigation, is a failure: callers only get
    // complete ones.
    await response.clone().arrayBuffer();
    return response;
  });
  try {
    return await within(patience, answer, `${url} does not answer`);
  } catch (cause) {
    throw new ServerUnavailableError(whenOnline, { cause });
  }
}

function readRetryAt(response: Response): number | undefined {
  if (response.status !== 429) return undefined;
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? Date.now() + seconds * 1000 : undefined;
}
