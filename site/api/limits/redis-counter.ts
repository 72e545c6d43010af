import { within } from '../../lib/within.ts';
import { createToken, type Random } from '../secrets.ts';
import { type CallCounter, minute, secondsUntil } from './call-counter.ts';

/** Milliseconds until we give up waiting for Redis: a visitor is waiting. */
const patience = 500;

/** Milliseconds that the start waits for the first connection. */
const connectPatience = 2000;

/** Maximum milliseconds between two attempts to reconnect. */
const longestPause = 2000;

/**
 * Counts a call under every key, or under none. Each key is a sorted set of the last minute's calls
 * by time. Arguments: the time (empty: by Redis's clock), a minute, a name for the call, and the
 * limit of each key. Returns the milliseconds to wait, 0 for a call that counts.
 */
const script = `
local clock, minute = redis.call('TIME'), tonumber(ARGV[2])
local now = tonumber(ARGV[1]) or clock[1] * 1000 + math.floor(clock[2] / 1000)
local freed = 0
for index, key in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now - minute)
  redis.call('ZREMRANGEBYSCORE', key, '(' .. (now + minute), '+inf')
  local limit = tonumber(ARGV[3 + index])
  local last = redis.call('ZREVRANGE', key, limit - 1, limit - 1, 'WITHSCORES')
  if last[2] and tonumber(last[2]) > freed then freed = tonumber(last[2]) end
end
if freed > 0 then return freed + minute - now end
for _, key in ipairs(KEYS) do
  redis.call('ZADD', key, now, ARGV[3])
  redis.call('PEXPIRE', key, minute)
end
return 0
`;

/**
 * Counts calls in Redis or Valkey, shared by all processes that use it. It reconnects
 * automatically; while disconnected, every call fails immediately.
 * @param given.now @default Redis's clock: by clocks that differ, each process would delete the calls
 *   of the others.
 * @param waitAtMost milliseconds until a call without an answer fails.
 */
export async function openRedisCounter(
  url: string,
  { now, random }: { now?: () => number; random: Random },
  waitAtMost = patience,
): Promise<CallCounter & { close(): Promise<void> }> {
  const { createClient } = await import('@redis/client');
  const client = createClient({
    url,
    socket: {
      connectTimeout: connectPatience,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, longestPause),
    },
    disableOfflineQueue: true,
  });
  let failure: unknown;
  // The next call reports it. Without it, a call only knows that there is no connection.
  client.on('error', (error) => {
    failure = error;
  });
  client.on('ready', () => {
    failure = undefined;
  });
  const connected = client.connect().catch(() => {});
  const tried = Promise.race([connected, new Promise((resolve) => client.once('error', resolve))]);
  // A frozen Redis takes the connection and never answers. It must not keep the site from starting.
  await within(connectPatience, tried, 'Redis did not answer in time.').catch(() => {});
  return {
    async take(limits) {
      const keys = limits.map(({ key }) => `calls:${key}`);
      const most = limits.map(({ limit }) => String(limit));
      const given = [String(now?.() ?? ''), String(minute), createToken(random), ...most];
      const answer = client.eval(script, { keys, arguments: given });
      const wait = Number(
        await within(waitAtMost, answer, 'Redis did not answer in time.').catch((error) => {
          throw addCode(failure ?? error);
        }),
      );
      return wait === 0 ? 0 : secondsUntil(wait, 0);
    },
    async close() {
      client.destroy();
    },
  };
}

/**
 * Adds a code for the log: the word that starts Redis's own messages, such as WRONGPASS, without the
 * rest, which can contain addresses. The client's messages have none.
 */
function addCode(error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string };
  const word = /^[A-Z]+\b/.exec(message)?.[0];
  return Object.assign(error as Error, { code: code ?? word ?? message });
}
