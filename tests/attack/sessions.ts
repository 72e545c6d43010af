import { createTestApi, signIn, type TestApi } from '../helpers/api.ts';
import type { Attack } from './scene.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const parallel = 8;
/** Minutes that a token of a session may be good for without being renewed (spec §9). */
const longestToken = 15;

/** Sessions that nobody uses, and tokens that are used by many: by a clock that is moved. */
export const sessions: Attack = {
  point: 6,
  name: 'sessions',
  sent: `in process, by a moved clock: a refresh after 16 idle minutes and after 3 days, ${parallel} refreshes at once, a session used every 14 minutes`,
  async run() {
    const afterMinutes = await refreshAfter(16 * minute);
    const afterDays = await refreshAfter(3 * day);
    const living = await refreshAtOnce();
    const minutes = await keepUsing();
    return {
      did: `refresh after 16 min: ${afterMinutes}, after 3 days: ${afterDays}; ${living} living pairs after ${parallel} refreshes; a token is good for ${minutes} min`,
      problems: [
        ...(afterMinutes === 401 && afterDays === 401 ? [] : ['an idle session comes back']),
        ...(living === 1 ? [] : [`${living} pairs live after refreshes at once`]),
        ...(minutes <= longestToken ? [] : [`a token is good for ${minutes} minutes of use`]),
      ],
    };
  },
};

async function withSession<T>(act: (api: TestApi) => Promise<T>): Promise<T> {
  const api = createTestApi();
  try {
    await signIn(api);
    return await act(api);
  } finally {
    await api.handler.close?.();
  }
}

function refreshAfter(idle: number): Promise<number> {
  return withSession(async (api) => {
    api.clock.time += idle;
    return (await refresh(api)).status;
  });
}

function refresh(api: TestApi): Promise<Response> {
  return api.call('/api/auth/refresh', { method: 'POST' });
}

/** How many different tokens open the session after a refresh token was sent several times at once. */
function refreshAtOnce(): Promise<number> {
  return withSession(async (api) => {
    api.clock.time += minute;
    const answers = await Promise.all(Array.from({ length: parallel }, () => refresh(api)));
    const tokens = new Set(answers.flatMap((answer) => sessionTokenOf(answer)));
    // The token of before is on its way out, and may be good for a few seconds.
    api.clock.time += minute;
    const checks = await Promise.all(
      [...tokens].map((token) =>
        api.call('/api/auth/session', { headers: { Cookie: `__Host-session=${token}` } }),
      ),
    );
    return checks.filter(({ status }) => status === 200).length;
  });
}

function sessionTokenOf({ headers }: Response): string[] {
  const pattern = /^__Host-session=([\w-]+)/;
  return headers.getSetCookie().flatMap((line) => pattern.exec(line)?.[1] ?? []);
}

/** Minutes for which a token opens a session that is used every 14 minutes; looks for 8 days. */
function keepUsing(): Promise<number> {
  return withSession(async (api) => {
    const start = api.clock.time;
    while (api.clock.time < start + 8 * day) {
      api.clock.time += 14 * minute;
      const { status } = await api.call('/api/auth/session');
      if (status !== 200) break;
    }
    return (api.clock.time - start) / minute - 14;
  });
}
