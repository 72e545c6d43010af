import type { MiddlewareHandler } from 'hono';
import type { AuditEvent } from '../domain/inbox.ts';
import type { ApiRequest, ApiTypes } from './services.ts';

/**
 * Logs each call that has a trace, and every call while full addresses are on. Its `id` matches the
 * server's own line, which has the status and a shortened address.
 */
export const logCalls: MiddlewareHandler<ApiTypes> = async (c, next) => {
  const { context, wholeAddresses } = c.env;
  const isWhole = await wholeAddresses.areOn();
  if (isWhole || context.trace !== undefined) {
    context.log?.({ event: 'call', ...(isWhole && { client: c.get('address') }) });
  }
  await next();
};

/**
 * Logs an action of an administrator with the account, but never any typed text.
 * @param subject the id of the request or person that was changed.
 */
export function logAct(
  c: ApiRequest,
  event: AuditEvent['action'],
  subject: { request?: string; person?: string } = {},
): void {
  const administrator = c.get('session').user.id;
  c.env.context.log?.({ event, administrator, ...subject });
}
