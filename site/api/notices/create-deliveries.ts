import type { Log } from '../background-log.ts';
import type { ApiConfig } from '../config.ts';
import type { Meter } from '../metrics/meter.ts';
import type { Database } from '../storage/database.ts';
import { createDelivery, type Delivery, type NoticeSender } from './delivery.ts';
import { sendMail } from './send-mail.ts';
import { sendWebhook } from './send-webhook.ts';

/**
 * Milliseconds for an email. A server may check a message for viruses before it accepts it. If we gave
 * up meanwhile, each attempt would deliver another copy, and none would count (RFC 5321, 4.5.3.2.6).
 */
const mailPatience = 50_000;

/** Delivers the notices of every configured channel. */
export function createDeliveries(
  { mail, webhook }: ApiConfig['notices'],
  database: Database,
  { now, send, log, meter }: { now: () => number; send: typeof fetch; log: Log; meter: Meter },
): Delivery {
  const senders: NoticeSender[] = [];
  if (mail !== undefined) {
    senders.push({
      channel: 'mail',
      send: (notice) => sendMail(notice, mail),
      patience: mailPatience,
    });
  }
  if (webhook !== undefined) {
    senders.push({
      channel: 'webhook',
      send: (notice, signal) => sendWebhook(notice, webhook, { send, now, signal }),
    });
  }
  const deliveries = senders.map((sender) => createDelivery(database, sender, { now, log, meter }));
  return {
    wake() {
      for (const delivery of deliveries) delivery.wake();
    },
    async close() {
      await Promise.all(deliveries.map((delivery) => delivery.close()));
    },
  };
}
