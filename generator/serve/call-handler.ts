import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiContext, ApiEnvironment, ApiHandler } from '../contract.ts';
import type { Log } from './logger.ts';
import type { BodyLimits } from './request-body.ts';
import { refuse } from './send-json.ts';
import { sendWebResponse } from './send-web-response.ts';
import { toWebRequest } from './web-request.ts';

export interface ApiLimits extends BodyLimits {
  /** Milliseconds until an answer begins. */
  answer: number;
}

interface Call {
  env: ApiEnvironment;
  log: Log;
  limits: ApiLimits;
  /** The whole body, if it has arrived. */
  received: Uint8Array<ArrayBuffer> | undefined;
}

/** Calls a handler and sends its answer or an error; never fails. */
export async function callHandler(
  handler: ApiHandler,
  message: IncomingMessage,
  response: ServerResponse,
  call: Call,
): Promise<void> {
  const headers = response.getHeaderNames();
  try {
    await answerBy(handler, message, response, call);
  } catch (error) {
    const path = message.url?.split('?')[0];
    const { log } = contextOf(message, response, call.log);
    if (!response.closed) log({ level: 'error', message: 'the handler failed', path, error });
    const ofHandler = response.getHeaderNames().filter((name) => !headers.includes(name));
    if (!response.headersSent) for (const name of ofHandler) response.removeHeader(name);
    refuse(response, 500, 'Something went wrong. Please try again.');
  }
}

/** Whether a request announces a body above the limit. */
export function isTooLarge({ headers }: IncomingMessage, limits: ApiLimits): boolean {
  return Number(headers['content-length']) > limits.body;
}

/** Answers a request whose body was rejected. */
export function refuseBody(
  state: keyof typeof refusals,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { status, text } = refusals[state];
  return sendWebResponse(Response.json({ message: text }, { status }), message, response);
}

const refusals = {
  tooLarge: { status: 413, text: 'The request is too large.' },
  tooSlow: { status: 408, text: 'The body takes too long.' },
};

const late = Symbol('late');

async function answerBy(
  handler: ApiHandler,
  message: IncomingMessage,
  response: ServerResponse,
  { env, log, ...options }: Call,
): Promise<void> {
  if (isTooLarge(message, options.limits)) return refuseBody('tooLarge', message, response);
  const gone = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  let web: ReturnType<typeof toWebRequest>;
  try {
    web = toWebRequest(message, { ...options, signal: gone.signal });
  } catch {
    return refuse(response, 400, 'This is not a valid request.');
  }
  const context = contextOf(message, response, log);
  const answering = (async () => handler.fetch(web.request, env, context))();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof late>((resolve) => {
    timer = setTimeout(resolve, options.limits.answer, late);
  });
  // Aborting a timer of `timers/promises` would create an error with a stack for every request.
  const answer = await Promise.race([answering, timeout]).finally(() => clearTimeout(timer));
  if (answer === late) {
    gone.abort();
    const path = message.url?.split('?')[0];
    context.log({ level: 'error', message: 'no answer in time', path });
    return refuse(response, 504, 'This takes too long. Please try again.');
  }
  // The handler's answer to an incomplete body does not count.
  const state = web.bodyState();
  if (state === 'taken') await sendWebResponse(answer, message, response);
  else await refuseBody(state, message, response);
}

/** The context of a request for the handler; its log lines have the request's id. */
function contextOf(
  message: IncomingMessage,
  response: ServerResponse,
  log: Log,
): ApiContext & { log: Log } {
  const address = message.socket.remoteAddress?.replace(/^::ffff:/, '');
  const id = response.getHeader('X-Request-Id');
  return {
    log: id === undefined ? log : (record) => log({ ...record, id }),
    ...(address !== undefined && { address }),
  };
}
