import { followBlocked } from './blocked-requests.ts';
import { createBadge } from './findings-badge.ts';
import { type FindingsNews, findingsEvent, type PageFindings } from './watch-message.ts';

/**
 * Keeps the badge up to date: at once, after each inspection, when the path changes, and when the
 * policy blocks a request.
 * @returns a function to call with each connection to the server.
 */
export function followFindings(): (events: EventSource) => void {
  const badge = createBadge();
  let found: PageFindings = { here: [], elsewhere: 0 };
  let asked = 0;
  const show = () => badge.show({ ...found, here: [...found.here, ...blocked.list()] });
  const blocked = followBlocked(() => show());
  const refresh = async () => {
    asked += 1;
    const mine = asked;
    const answer = await fetchFindings();
    if (answer === undefined || mine !== asked) return;
    found = answer;
    show();
  };
  // Without the Navigation API, findings of another page appear only after the next inspection.
  if ('navigation' in window) window.navigation.addEventListener('currententrychange', refresh);
  return (events) => {
    // At each connection, since the server may have restarted.
    events.addEventListener('open', refresh);
    events.addEventListener(findingsEvent, ({ data }: MessageEvent<string>) => {
      const { fixed } = JSON.parse(data) as FindingsNews;
      if (fixed.length > 0) badge.sayFixed(fixed);
      void refresh();
    });
  };
}

async function fetchFindings(): Promise<PageFindings | undefined> {
  const query = new URLSearchParams({ path: location.pathname });
  const response = await fetch(new URL(`findings?${query}`, import.meta.url)).catch(
    () => undefined,
  );
  return response?.ok ? ((await response.json()) as PageFindings) : undefined;
}
