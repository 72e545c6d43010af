import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiEnvironment, ApiHandler } from '../contract.ts';
import { siteError } from '../diagnostics/diagnostic.ts';
import { describeThrown, readException } from '../diagnostics/exception.ts';
import { type ApiLimits, callHandler, isTooLarge, refuseBody } from './call-handler.ts';
import type { Log } from './logger.ts';
import type { NoPlace } from './places.ts';
import { hasBody, receiveBody } from './request-body.ts';
import { refuse } from './send-json.ts';
import { toHeaders } from './web-request.ts';

/** The handler has its own limits; these protect it. 10 MB: spec §9, largest upload. */
const defaultLimits: ApiLimits = { body: 10 * 1024 * 1024, bodyPart: 10_000, answer: 30_000 };

/** The mount of an API's handler in a server; requests under `/api/` go through it. */
export type ApiMount = ReturnType<typeof createApiMount>;

/** Creates a mount without a handler; it takes no requests yet. */
export function createApiMount(options: { env: ApiEnvironment; log: Log; limits?: ApiLimits }) {
  const { env, log, limits = defaultLimits } = options;
  /** The current handler, with its unfinished answers. */
  let mounted: { handler: ApiHandler; answers: Set<Promise<void>> } | undefined;
  const received = new WeakMap<IncomingMessage, Uint8Array<ArrayBuffer>>();

  /** Sets the headers for every answer, from the handler or from the server itself. */
  const setAnswerHeaders = (message: IncomingMessage, response: ServerResponse) => {
    try {
      const headers = mounted?.handler.answerHeaders?.(toHeaders(message)) ?? {};
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    } catch (error) {
      log({ level: 'error', message: 'the handler gave no headers', error });
    }
  };

  /** Calls another hook of the handler; logs a failure. */
  const ask = async <T>(hook: () => T | Promise<T>, complaint: string): Promise<T | undefined> => {
    try {
      return await hook();
    } catch (error) {
      log({ level: 'error', message: complaint, error });
      return undefined;
    }
  };
  const close = (handler: ApiHandler) => ask(() => handler.close?.(), 'the handler did not close');

  return {
    /** Whether a request is for the handler, by the path as the handler sees it. */
    takes: ({ url = '/' }: IncomingMessage): boolean =>
      mounted !== undefined && url.startsWith('/') && pathOf(url).startsWith('/api/'),
    /**
     * Waits for a request's body before the handler runs, unless the body is long; never fails. If
     * a body is too large, too slow or incomplete, this function answers.
     * @param makeRoom gets the number of buffered bytes; returns why they are too many.
     */
    async receive(
      message: IncomingMessage,
      response: ServerResponse,
      makeRoom: (bytes: number) => 'taken' | NoPlace,
    ): Promise<Uint8Array | 'none' | 'long' | 'answered' | NoPlace> {
      setAnswerHeaders(message, response);
      if (!hasBody(message)) return 'none';
      const body = isTooLarge(message, limits)
        ? 'tooLarge'
        : await receiveBody(message, { time: limits.bodyPart, makeRoom });
      if (body === 'cut') return 'answered';
      if (body === 'tooLarge' || body === 'tooSlow') {
        await refuseBody(body, message, response).catch(() => response.destroy());
        return 'answered';
      }
      if (typeof body !== 'string') received.set(message, body);
      return body;
    },
    /** Whether the handler knows the sender of a request; never fails. */
    async knows(message: IncomingMessage): Promise<boolean> {
      const knows = () => mounted?.handler.knows?.(toHeaders(message));
      return (await ask(knows, 'the handler could not say whom it knows')) ?? false;
    },
    /** Answers a request; never fails. */
    async answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
      const current = mounted;
      if (current === undefined) return refuse(response, 503, 'This is not available now.');
      setAnswerHeaders(message, response);
      const call = { env, log, limits, received: received.get(message) };
      const answering = callHandler(current.handler, message, response, call);
      current.answers.add(answering);
      await answering;
      current.answers.delete(answering);
    },
    /**
     * Starts a handler and replaces the last one, which is closed after its last answer.
     * @throws SiteError if the handler does not start; the last one then stays.
     */
    async use(handler: ApiHandler): Promise<void> {
      try {
        await handler.start?.(env);
      } catch (cause) {
        const message = `The API does not start: ${describeThrown(cause)}`;
        const exception = readException(cause);
        throw siteError({ rule: 'api/start', message, exception }, { cause });
      }
      const last = mounted;
      mounted = { handler, answers: new Set() };
      if (last === undefined) return;
      const closing = Promise.all(last.answers).then(() => close(last.handler));
      if (last.answers.size === 0) await closing;
    },
    /** Fails with the reason if the handler cannot answer now. */
    async ready(): Promise<void> {
      await mounted?.handler.ready?.();
    },
    async close(): Promise<void> {
      const last = mounted;
      mounted = undefined;
      if (last) await close(last.handler);
    },
  };
}

/** The path in the handler's form (`new URL`): without dots, not decoded. */
function pathOf(url: string): string {
  try {
    return new URL(`http://localhost${url}`).pathname;
  } catch {
    return '';
  }
}
