import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { partnership } from './api.ts';

/** The header in which a proxy would name the client; see CLIENT_ADDRESS_HEADER. */
export const addressHeader = 'X-Forwarded-For';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface SentRequest {
  agent?: Agent;
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** The local address to send from, such as one of 127.0.0.0/8. */
  localAddress?: string | undefined;
  signal?: AbortSignal;
}

/** Makes a call like a page of the site. Rejects if the connection is lost. */
export function call(
  url: string,
  { method, headers, body, ...connection }: SentRequest,
): Promise<Answer> {
  const { origin } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        ...connection,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: { Origin: origin, 'Content-Type': 'application/json', ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response
          .on('error', reject)
          .on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
          );
      },
    );
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** The cookies that a response sets, as a browser sends them back. */
export function cookiesOf({ headers }: Answer): string {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
}

/**
 * A partnership request with a unique number. Its sender's address repeats after 16,384 numbers.
 */
export function submission(number: number): Required<Pick<SentRequest, 'headers' | 'body'>> {
  return {
    headers: {
      [addressHeader]: `10.${senderOf(number)}`,
      'Idempotency-Key': `submission-number-${number}`,
    },
    body: { ...partnership, email: `sender-${number}@example.com`, additionalInfo: `No ${number}` },
  };
}

/** The end of the sender's address of a submission. */
function senderOf(number: number): string {
  const sender = number % 16_384;
  return `100.${sender >> 8}.${sender & 255}`;
}

/** The number of a stored submission. */
export function numberOf({ additionalInfo }: { additionalInfo: string }): number {
  return Number(/^No (\d+)/.exec(additionalInfo)?.[1]);
}

export interface Submissions {
  /** Ids from responses with 201, by number of the submission. */
  acknowledged: ReadonlyMap<number, string>;
  /** When a submission was first sent again (milliseconds since 1970), by number. */
  resentAt: ReadonlyMap<number, number>;
  /** Counts of responses other than 201, by status. */
  refused: ReadonlyMap<number, number>;
}

/**
 * Sends submissions with several concurrent clients. Each is repeated until the response is 201.
 * @param reconnected resolves once the server may be called again after a lost connection.
 */
export async function submitAll(options: {
  url: string;
  count: number;
  clients: number;
  reconnected: () => Promise<void>;
  /** Each sender then has a local address, and 502 and 504 count as lost connections. */
  isBehindProxy?: boolean;
  onAcknowledged?: (total: number) => void;
}): Promise<Submissions> {
  const { url, count, clients, reconnected, isBehindProxy = false, onAcknowledged } = options;
  const acknowledged = new Map<number, string>();
  const refused = new Map<number, number>();
  const resentAt = new Map<number, number>();
  let next = 0;
  // All requests of a connection have the same address.
  const agent = new Agent({ keepAlive: !isBehindProxy, maxSockets: clients });
  const send = async (number: number): Promise<void> => {
    const answer = await call(`${url}/api/partnership/submit`, {
      agent,
      ...submission(number),
      ...(isBehindProxy && { localAddress: `127.${senderOf(number)}` }),
    }).catch(() => undefined);
    if (answer?.status === 201) {
      acknowledged.set(number, JSON.parse(answer.body).id);
      onAcknowledged?.(acknowledged.size);
      return;
    }
    if (answer !== undefined) {
      refused.set(answer.status, (refused.get(answer.status) ?? 0) + 1);
      const isLost = isBehindProxy && [502, 504].includes(answer.status);
      const after = isLost ? 0 : Number(answer.headers['retry-after']);
      if (!(after >= 0)) throw new Error(`${answer.status}: ${answer.body}`);
      await new Promise((resolve) => setTimeout(resolve, after * 1000));
    }
    await reconnected();
    if (!resentAt.has(number)) resentAt.set(number, Date.now());
    return send(number);
  };
  const work = async () => {
    while (next < count) {
      const number = next;
      next += 1;
      await send(number);
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  agent.destroy();
  return { acknowledged, resentAt, refused };
}
