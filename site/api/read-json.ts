import type { Context } from 'hono';
import { ApiError } from './api-error.ts';

/** The message for a body that is shorter than announced. */
export const bodyCut = 'The body ended before it was complete.';

/**
 * Reads the JSON object in a request's body.
 * @throws ApiError for an incomplete body, invalid JSON, a value that is not an object, or
 * duplicate names, because two parsers could each pick a different value.
 */
export async function readJson(c: Context): Promise<Record<string, unknown>> {
  const body = new Uint8Array(await readBody(c));
  const { text, value } = parse(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ApiError(400, 'The body must be a JSON object.');
  }
  if (countNames(text) !== Object.keys(value).length) {
    throw new ApiError(400, 'The body must be a flat JSON object that has each name once.');
  }
  return value as Record<string, unknown>;
}

/** Whether a Content-Type header is JSON, with any parameters. */
export function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}

async function readBody(c: Context): Promise<ArrayBuffer> {
  try {
    return await c.req.arrayBuffer();
  } catch {
    throw new ApiError(400, bodyCut);
  }
}

function parse(body: Uint8Array): { text: string; value: unknown } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return { text, value: JSON.parse(text) };
  } catch {
    throw new ApiError(400, 'The body is not valid JSON.');
  }
}

/** In JSON, a string before a colon is a name, at any depth. */
function countNames(json: string): number {
  let names = 0;
  for (const [, colon] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)/gs)) {
    if (colon !== '') names += 1;
  }
  return names;
}
