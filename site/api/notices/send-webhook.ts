import { answerDue } from '../../domain/answer-due.ts';
import type { Notice } from '../storage/outbox.ts';
import { toIso } from '../times.ts';
import { signWebhook } from './sign-webhook.ts';

/** The webhook's URL, and the key that signs it. */
export interface WebhookConfig {
  url: string;
  key: Uint8Array<ArrayBuffer>;
}

/**
 * Posts a notice to the company's endpoint. The body has the request's id but no personal data: a
 * copy at the receiver outlives an erased request.
 * @throws Error with the reason as `code` if the endpoint does not answer with 2xx. A redirect is a
 * failure: no one configured its target.
 */
export async function sendWebhook(
  { requestId, receivedAt }: Notice,
  { url, key }: WebhookConfig,
  { send, now, signal }: { send: typeof fetch; now: () => number; signal: AbortSignal },
): Promise<void> {
  const body = JSON.stringify({
    type: 'partnership_request.created',
    timestamp: toIso(receivedAt),
    data: { id: requestId, answerDue: toIso(answerDue(receivedAt)) },
  });
  const signed = await signWebhook({ id: `new_${requestId}`, body, sentAt: now() }, key);
  const response = await send(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...signed },
    body,
    redirect: 'manual',
    signal,
  });
  await response.body?.cancel();
  if (response.ok) return;
  const error = new Error('The endpoint refused the webhook.');
  throw Object.assign(error, { code: `HTTP_${response.status}` });
}
