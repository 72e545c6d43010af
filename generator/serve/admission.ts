import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiMount } from './api-mount.ts';
import { createPlaces, type PlaceLimits, type Places } from './places.ts';
import { createTurns } from './turns.ts';

export interface AdmissionLimits {
  /** Requests for pages under way; preflights are among them. */
  pages: PlaceLimits;
  /** Requests that the handler answers, once their body is complete. */
  calls: PlaceLimits;
  /** The same for known callers, who find no other place. */
  known: PlaceLimits;
  /** Requests whose body is too long to be held, so that it streams to the handler. */
  uploads: PlaceLimits;
  /** Bytes of bodies that are being received or answered. */
  bodies: PlaceLimits;
}

/** What the smallest body takes of `AdmissionLimits.bodies`: its connection has buffers as well. */
const leastRoom = 16 * 1024;

export interface Admission {
  /**
   * Lets a request in, once its body is there and it is its turn, until its response is over; never
   * fails.
   * @returns why it has to be refused; `answered` when that has been done, or nobody is there.
   */
  admit(
    request: IncomingMessage,
    response: ServerResponse,
    who: { caller: string; isApi: boolean },
  ): Promise<'taken' | 'full' | 'over share' | 'answered'>;
  /** How many requests are under way. */
  count(): number;
}

/** Decides which requests are answered at the same time, so that none keeps out all others. */
export function createAdmission(limits: AdmissionLimits, api: ApiMount | undefined): Admission {
  const places = {
    pages: createPlaces(limits.pages),
    calls: createPlaces(limits.calls),
    known: createPlaces(limits.known),
    uploads: createPlaces(limits.uploads),
  };
  const bodies = createPlaces(limits.bodies);
  const turns = createTurns();

  const take = (from: Places, caller: string, response: ServerResponse) => {
    const place = from.take(caller);
    if (place === 'taken') response.on('close', () => from.leave(caller));
    return place;
  };

  /** Makes room for a body, for as long as its response is under way. */
  const openRoom = (caller: string, response: ServerResponse) => {
    let length = 0;
    let held = 0;
    let refusal: 'full' | 'over share' = 'full';
    response.on('close', () => bodies.leave(caller, held));
    return {
      make(bytes: number) {
        length = bytes;
        const more = Math.max(bytes, leastRoom) - held;
        const room = bodies.take(caller, more);
        if (room === 'taken') held += more;
        else refusal = room;
        return room === 'taken';
      },
      refusal: () => refusal,
      length: () => length,
    };
  };

  return {
    async admit(request, response, { caller, isApi }) {
      if (api === undefined || !isApi) return take(places.pages, caller, response);
      const room = openRoom(caller, response);
      const body = await api.receive(request, response, room.make);
      if (body === 'answered' || response.destroyed) return 'answered';
      if (body === 'noRoom') return room.refusal();
      const isPreflight = request.method === 'OPTIONS' && body === 'none';
      const usual = isPreflight ? 'pages' : body === 'long' ? 'uploads' : 'calls';
      let place = take(places[usual], caller, response);
      if (place !== 'taken' && (await api.knows(request))) {
        if (response.destroyed) return 'answered';
        place = take(places.known, caller, response);
      }
      if (place === 'taken') await turns.next(room.length());
      return response.destroyed ? 'answered' : place;
    },
    count: () => Object.values(places).reduce((sum, { count }) => sum + count(), 0),
  };
}
