import type { Channel } from '../storage/outbox.ts';

/** Records measurements of the API. */
export interface Meter {
  /** Records a use of the database. @param trouble why it failed. */
  database(kind: 'read' | 'write', seconds: number, trouble?: string): void;
  /** Records the hashing of a password. */
  hash(seconds: number): void;
  /** Records an attempt to deliver a notice. */
  notice(channel: Channel, isDelivered: boolean): void;
}

/** Measures nothing, for when metrics are not configured. */
export const silentMeter: Meter = { database() {}, hash() {}, notice() {} };
