import type { MiddlewareHandler } from 'hono';
import type { AuditEvent } from '../domain/inbox.ts';
import type { ApiRequest, ApiTypes } from './services.ts';

/**
 * Leaves a line of each call that is traced, and of every call while operators want whole addresses.
 * Its `id` is that of the server's own line, which has the status and a shortened address.
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
 * Leaves a line of what an administrator did, with the account and never with what was typed.
 * @param subject the id of what it was done to.
 */
export function logAct(
  c: ApiRequest,
  event: AuditEvent['action'],
  subject: { request?: string; person?: string } = {},
): void {
  const administrator = c.get('session').user.id;
  c.env.context.log?.({ event, administrator, ...subject });
}
