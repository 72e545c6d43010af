import { sign } from '../secrets.ts';

/**
 * Headers that identify the sender and the message, by the Standard Webhooks specification
 * (https://www.standardwebhooks.com).
 * @param message.id the same for each attempt, so receivers can drop duplicates.
 */
export async function signWebhook(
  { id, body, sentAt }: { id: string; body: string; sentAt: number },
  key: Uint8Array<ArrayBuffer>,
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(sentAt / 1000));
  const signature = await sign(`${id}.${timestamp}.${body}`, key);
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  };
}
