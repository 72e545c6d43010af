import autocannon from 'autocannon';
import { addressHeader, submission } from '../helpers/submissions.ts';
import type { PinnedServer } from './pinned-server.ts';

/** What is sent: a sign-in guesses at an account that does not exist, which costs as much as one. */
export type Kind = 'page' | 'submission' | 'session' | 'sign-in';

const targets: Record<Kind, { method: 'GET' | 'POST'; path: string }> = {
  page: { method: 'GET', path: '/' },
  submission: { method: 'POST', path: '/api/partnership/submit' },
  session: { method: 'GET', path: '/api/auth/session' },
  'sign-in': { method: 'POST', path: '/api/auth/login' },
};

let sent = 0;

/**
 * Sends requests of a kind, over connections that each wait for an answer, for `duration` seconds or
 * until there were `amount` answers. Each request comes from another address, so no limit of an
 * address applies.
 * @param options.rate requests a second over all connections; without it, as many as are answered.
 */
export function send(
  { url, cookie }: Pick<PinnedServer, 'url' | 'cookie'>,
  kind: Kind,
  options: { connections: number; duration?: number; amount?: number; rate?: number },
): Promise<autocannon.Result> {
  const { rate, ...limits } = options;
  const headers = {
    Origin: url,
    'Accept-Encoding': 'br',
    ...(kind === 'session' && { Cookie: cookie }),
  };
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    sent += 1;
    const own = kind === 'sign-in' ? guess(sent) : submission(sent);
    if (kind === 'session') return { ...request, headers: { ...request.headers, ...own.headers } };
    const json = { ...request.headers, ...own.headers, 'Content-Type': 'application/json' };
    return { ...request, headers: json, body: JSON.stringify(own.body) };
  };
  return autocannon({
    ...{ url, ...limits },
    ...(rate !== undefined && { overallRate: rate }),
    requests: [{ ...targets[kind], headers, ...(kind !== 'page' && { setupRequest }) }],
  });
}

function guess(number: number) {
  return {
    headers: { [addressHeader]: `10.12.${(number >> 8) & 255}.${number & 255}` },
    body: { email: `a${number}@example.com`, password: 'Wrong-Horse-7' },
  };
}
