import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiMount } from './api-mount.ts';
import { createPlaces, type NoPlace } from './places.ts';
import { buffered } from './request-body.ts';
import { createTurns } from './turns.ts';

/** Limits for concurrent work. */
export const admissionLimits = {
  /** Requests for pages, including preflights. */
  pages: { all: 1_000, share: 250 },
  /** Requests to the handler whose body is complete. */
  calls: { all: 200, share: 20 },
  /** Extra places for known callers who find no other place. */
  known: { all: 40, share: 20 },
  /** Requests whose body is too long to buffer, so that it streams to the handler. */
  uploads: { all: 20, share: 2 },
  /**
   * Bytes of bodies that arrive at the same time: enough for the smallest body of every connection;
   * per caller, for 128.
   */
  bodies: { all: 64 * 1024 * 1024, share: 2 * 1024 * 1024 },
};

/** The least number of bytes that a body counts, because its connection also has buffers. */
const leastRoom = 16 * 1024;

export type Admission = ReturnType<typeof createAdmission>;

/** Decides which requests the server answers at the same time, so that none blocks all others. */
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

  /** Reserves memory for a body until its response has ended. */
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
     * Admits a request after its body has arrived and its turn has come, until its response ends;
     * never fails.
     * @returns why the server must refuse it; `answered` if that has happened or the client is
     *   gone.
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
      // Of a long body, only this much is buffered.
      const length = body === 'long' ? buffered : body.length;
      if (place === 'taken') await turns.next(body === 'none' ? 0 : length);
      return response.destroyed ? 'answered' : place;
    },
    /** The number of running requests. */
    count: () => Object.values(places).reduce((sum, { count }) => sum + count(), 0),
  };
}
