import type { Log } from '../background-log.ts';
import type { ApiConfig } from '../config.ts';
import type { Meter } from '../metrics/meter.ts';
import type { Database } from '../storage/database.ts';
import { createDelivery, type Delivery, type Sender } from './delivery.ts';
import { sendMail } from './send-mail.ts';
import { sendWebhook } from './send-webhook.ts';

/** Delivers the notices of every configured channel. */
export function createDeliveries(
  { mail, webhook }: ApiConfig['notices'],
  database: Database,
  { now, send, log, meter }: { now: () => number; send: typeof fetch; log: Log; meter: Meter },
): Delivery {
  const senders: { channel: 'mail' | 'webhook'; send: Sender }[] = [];
  if (mail !== undefined) {
    senders.push({ channel: 'mail', send: (notice) => sendMail(notice, mail) });
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
