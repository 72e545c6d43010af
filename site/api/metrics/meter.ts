import type { Channel } from '../storage/outbox.ts';

/** What the API measures of itself. */
export interface Meter {
  /** A use of the database. @param trouble why it failed. */
  database(kind: 'read' | 'write', seconds: number, trouble?: string): void;
  /** A password that was hashed. */
  hash(seconds: number): void;
  /** An attempt to deliver a notice. */
  notice(channel: Channel, isDelivered: boolean): void;
}

/** Measures nothing, where no metrics are configured. */
export const silentMeter: Meter = { database() {}, hash() {}, notice() {} };
