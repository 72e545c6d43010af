import { setTimeout as delay } from 'node:timers/promises';
import { administrator } from '../../helpers/api.ts';
import { type Answer, call, cookiesOf } from '../../helpers/submissions.ts';
import { count, createTally, type Tally } from '../../helpers/tally.ts';

/** Milliseconds between two calls: fewer than 60 a minute (spec §9). */
const pause = 1_300;

/** After how many calls the session is refreshed. */
const refreshEvery = 10;

/** The address of this machine that the administrator calls from. */
const localAddress = '127.80.0.1';

export interface SessionReport {
  answers: Tally;
  refreshes: number;
  /** Answers that said that nobody is signed in; must be 0. */
  signedOut: number;
}

/**
 * An administrator who stays signed in: looks at the inbox, and refreshes now and then. What gets no
 * answer, or is to come again, is sent again as the pages of the site do.
 */
export async function watchSession(url: string, until: AbortSignal): Promise<SessionReport> {
  const report = { answers: createTally(), refreshes: 0, signedOut: 0 };
  let cookie = '';
  const send = async (path: string, sent: { method?: string; body?: unknown }): Promise<Answer> => {
    for (;;) {
      const headers = { ...(cookie !== '' && { Cookie: cookie }) };
      const options = { ...sent, headers, localAddress };
      const answer = await call(`${url}/api/${path}`, options).catch(() => undefined);
      count(report.answers, answer?.status ?? 'no answer');
      if (answer !== undefined && answer.status < 500) return answer;
      await delay(200);
    }
  };
  cookie = cookiesOf(await send('auth/login', { body: administrator }));
  for (let turn = 1; !until.aborted; turn += 1) {
    const isRefresh = turn % refreshEvery === 0;
    const answer = isRefresh
      ? await send('auth/refresh', { body: {} })
      : await send('admin/requests', {});
    if (answer.status === 401) report.signedOut += 1;
    if (isRefresh && answer.status === 200) {
      report.refreshes += 1;
      cookie = cookiesOf(answer);
    }
    await delay(pause);
  }
  return report;
}
