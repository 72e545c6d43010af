import { ApiError } from '../api-error.ts';
import type { ApiRequest } from '../services.ts';

const defaultLimit = 50;
const maxLimit = 200;

/** Which stretch of a list is asked for: `?cursor=` as an answer gave it, and `?limit=`. */
export function readPage(c: ApiRequest): { before?: number; limit: number } {
  const cursor = readNumber(c.req.query('cursor'));
  const limit = readNumber(c.req.query('limit')) ?? defaultLimit;
  if (limit < 1 || limit > maxLimit) throw new ApiError(422, `The limit is 1 to ${maxLimit}.`);
  return { limit, ...(cursor !== undefined && { before: cursor }) };
}

function readNumber(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  if (!/^\d{1,15}$/.test(text)) throw new ApiError(422, 'The cursor and the limit are numbers.');
  return Number(text);
}
