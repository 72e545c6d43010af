import type { WatchMessage } from '../../generator/browser/watch-message.ts';
import type { StetServer } from './stet-process.ts';

/** The messages that an open page gets, and functions that wait for their effects. */
export interface WatchMessages {
  /** The first message after it subscribed. */
  first: WatchMessage;
  next(): Promise<WatchMessage>;
  /** Waits for changes until the condition is met. An edit may cause several. */
  until(isDone: () => Promise<boolean>): Promise<void>;
  close(): void;
}

/** Subscribes like a page. The first message has arrived when this returns. */
export async function listenTo(server: StetServer): Promise<WatchMessages> {
  const closing = new AbortController();
  const messages = readMessages(`${server.url}/__stet/events`, closing.signal);
  const next = async () => (await messages.next()).value as WatchMessage;
  return {
    first: await next(),
    next,
    close: () => closing.abort(),
    async until(isDone) {
      while (!(await isDone())) await next();
    },
  };
}

async function* readMessages(url: string, signal: AbortSignal) {
  const response = await fetch(url, { signal });
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      if (text.startsWith('data: ')) yield JSON.parse(text.slice('data: '.length, end));
      text = text.slice(end + 2);
    }
  }
}
