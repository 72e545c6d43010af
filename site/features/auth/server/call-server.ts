import { within } from '../../../lib/within.ts';

/** Milliseconds after which a server that says nothing counts as out of reach. */
const patience = 20_000;

export interface ServerCall {
  /** @default 'GET' */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: object;
}

/** The server could not be reached, or was not able to answer. The same call may succeed later. */
export class ServerUnavailableError extends Error {
  /** For whom calls too often: time from which another call makes sense (milliseconds since 1970). */
  readonly retryAt: number | undefined;

  constructor(
    message: string,
    { retryAt, cause }: { retryAt?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.retryAt = retryAt;
  }
}

/** Ends a sentence that says what has failed. */
const whenOnline = 'Try again once you are online.';
const inAMoment = 'Try again in a moment.';

/**
 * Calls the server with the cookies of this browser.
 * @throws ServerUnavailableError without a connection, and for an answer of 429 or of 500 and more;
 *   its message says when to try again.
 */
export async function callServer(
  url: string,
  { method = 'GET', body = {} }: ServerCall = {},
): Promise<Response> {
  const response = await send(url, {
    method,
    credentials: 'include',
    cache: 'no-store',
    // A page of another site cannot send this type without being asked for its origin first.
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
    // An answer that is cut off, by a navigation too, is none: callers read what is all here.
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
