import type { IncomingMessage } from 'node:http';
import type { ZodType } from 'zod';

/**
 * Reads the JSON that a page of this server sends.
 * @param longest the most characters to read.
 * @returns the value, or the status of the answer to an invalid request.
 */
export async function readJson<T>(
  request: IncomingMessage,
  schema: ZodType<T>,
  longest: number,
): Promise<{ value: T } | { status: number }> {
  // A page of this server sends both headers; a form on another site can send neither JSON nor this
  // origin.
  if (request.method !== 'POST') return { status: 405 };
  if (request.headers.origin === undefined) return { status: 403 };
  if (request.headers['content-type'] !== 'application/json') return { status: 415 };
  try {
    return { value: schema.parse(JSON.parse(await readBody(request, longest))) };
  } catch {
    return { status: 400 };
  }
}

async function readBody(request: IncomingMessage, longest: number): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > longest) return '';
  }
  return text;
}
