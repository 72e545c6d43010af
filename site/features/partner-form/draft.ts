import type { PartnerValues } from '../../domain/partner-request.ts';
import { askBeforeLeaving } from '../../lib/ask-before-leaving.ts';
import { isOwnMessage } from './week-message.ts';

/**
 * The unsent values. They stay in memory, so nothing that a visitor types is stored in the browser.
 * They last until the request is sent, at most as long as the document.
 */
let draft: Readonly<Record<string, string>> = {};

/** Keeps the typed values. While there are any, the browser asks before it leaves the document. */
export function keepDraft(values: PartnerValues): void {
  draft = values;
  const isTyped = Object.values(values).some((text) => text !== '' && !isOwnMessage(text));
  askBeforeLeaving('partner-form', isTyped);
}

/** The unsent values by field name; empty if there are none. */
export function readDraft(): Readonly<Record<string, string>> {
  return draft;
}

export function clearDraft(): void {
  draft = {};
  askBeforeLeaving('partner-form', false);
}
