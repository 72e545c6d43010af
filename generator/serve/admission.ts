import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiMount } from './api-mount.ts';
import { createPlaces, type NoPlace } from './places.ts';
import { buffered } from './request-body.ts';
import { createTurns } from './turns.ts';

/** What is running at the same time. */
export const admissionLimits = {
  /** Requests for pages; preflights are among them. */
  pages: { all: 1_000, share: 250 },
  /** Requests that the handler answers, once their body is complete. */
  calls: { all: 200, share: 20 },
  /** The same for known callers, who find no other place. */
  known: { all: 40, share: 20 },
  /** Requests whose body is too long to be held, so that it streams to the handler. */
  uploads: { all: 20, share: 2 },
  /** Bytes of bodies that arrive at the same time: the least room for all connections, for 128 of one caller. */
  bodies: { all: 64 * 1024 * 1024, share: 2 * 1024 * 1024 },
};

/** What the smallest body takes of that: its connection has buffers as well. */
const leastRoom = 16 * 1024;

export type Admission = ReturnType<typeof createAdmission>;

/** Decides which requests are answered at the same time, so that none keeps out all others. */
export function createAdmission(limits: typeof admissionLimits, api: ApiMount | undefined) {
  const places = {
    pages: createPlaces(limits.pages),
    calls: createPlaces(limits.calls),
    known: createPlaces(limits.known),
    uploads: createPlaces(limits.uploads),
  };
  const bodies = createPlaces(limits.bodies);
  const turns = createTurns();

  const take = (kind: keyof typeof places, caller: string, response: ServerResponse) => {
    const place = places[kind].take(caller);
    if (place === 'taken') response.on('close', () => places[kind].leave(caller));
    return place;
  };

  /** Makes room for a body, until its response has ended. */
  const createRoom = (caller: string, response: ServerResponse) => {
    let held = 0;
    response.on('close', () => bodies.leave(caller, held));
    return (bytes: number) => {
      const more = Math.max(bytes, leastRoom) - held;
      const room = bodies.take(caller, more);
      if (room === 'taken') held += more;
      return room;
    };
  };

  return {
    /**
     * Lets a request in, once its body is there and it is its turn, until its response is over;
     * never fails.
     * @returns why it has to be refused; `answered` when that has been done, or no one is there.
     */
    async admit(
      request: IncomingMessage,
      response: ServerResponse,
      { caller, isApi }: { caller: string; isApi: boolean },
    ): Promise<'taken' | 'answered' | NoPlace> {
      if (api === undefined || !isApi) return take('pages', caller, response);
      const body = await api.receive(request, response, createRoom(caller, response));
      if (response.destroyed) return 'answered';
      if (body === 'answered' || body === 'full' || body === 'over share') return body;
      const isPreflight = request.method === 'OPTIONS' && body === 'none';
      const usual = isPreflight ? 'pages' : body === 'long' ? 'uploads' : 'calls';
      let place = take(usual, caller, response);
      if (place !== 'taken' && (await api.knows(request))) {
        if (response.destroyed) return 'answered';
        place = take('known', caller, response);
      }
      // Of a long one, no more than this is held.
      const length = body === 'long' ? buffered : body.length;
      if (place === 'taken') await turns.next(body === 'none' ? 0 : length);
      return response.destroyed ? 'answered' : place;
    },
    /** How many requests are running. */
    count: () => Object.values(places).reduce((sum, { count }) => sum + count(), 0),
  };
}
