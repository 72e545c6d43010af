import { messageOf } from '../lib/message-of.ts';
import type { LiveFinding } from './judge-answer.ts';
import { CodingError, type LiveClient, UnreachableError } from './live-client.ts';
import { quote } from './quote.ts';

/*
 * The requests to a host before its files: whether it is the right host, and which build it has.
 */

/**
 * A problem that makes other requests useless: the host does not answer, or the site is elsewhere.
 */
export async function findBarrier(
  client: LiveClient,
  home: string,
): Promise<LiveFinding | undefined> {
  try {
    const { status, location = '' } = await client.ask(
      { url: home, accept: 'identity', bytes: 0 },
      async ({ status, headers }) => ({ status, location: headers.location }),
    );
    if (status === 401) {
      return {
        rule: 'live/unreachable',
        message: 'Asks for a password (401).',
        hint: 'Name user and password in the URL: https://user:password@example.com.',
      };
    }
    const target = URL.canParse(location, home) ? new URL(location, home) : undefined;
    if (target === undefined || target.origin === new URL(home).origin) return undefined;
    return {
      rule: 'live/redirect',
      message: `Redirects (${status}) to another host: ${quote(target.href)}.`,
      hint: 'If the site moved there, verify that URL.',
    };
  } catch (error) {
    return explainFailure(error);
  }
}

/** Explains why there is no answer; rethrows errors that are not the host's fault. */
export function explainFailure(error: unknown): LiveFinding {
  if (error instanceof CodingError) {
    return {
      rule: 'live/encoding',
      message: `The body is not compressed as its Content-Encoding says: ${quote(messageOf(error))}.`,
      hint: 'Look for a proxy that compresses or relabels files.',
    };
  }
  if (!(error instanceof UnreachableError)) throw error;
  return { rule: 'live/unreachable', message: `This URL ${messageOf(error)}.` };
}

/** The id of the live build; null if the host does not send it, which is usual. */
export async function askBuildId(client: LiveClient, url: string): Promise<string | null> {
  try {
    return await client.ask({ url, accept: 'identity', bytes: 0 }, async ({ status, body }) => {
      if (status !== 200) return null;
      let text = '';
      for await (const chunk of body) {
        text += chunk;
        if (text.length > longestId) break;
      }
      return /^[0-9a-f]{32}$/.exec(text.trim())?.[0] ?? null;
    });
  } catch (error) {
    explainFailure(error);
    return null;
  }
}

/** The most characters of an id; a longer body is something different. */
const longestId = 100;
