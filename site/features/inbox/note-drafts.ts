import { createStoredValue } from '../../hooks/stored-value.ts';
import { lastActivity } from '../auth/idle/time-left.ts';
import { hasToken, sessionToken } from '../auth/session-token.ts';

/** Unsaved notes, by the id of their request. */
export type NoteDrafts = Readonly<Record<string, string>>;

const none: NoteDrafts = {};

/**
 * A tab's storage for unsaved notes, so that they survive the end of a session. Without storage
 * they last as long as the page.
 */
export const storedDrafts = createStoredValue('inbox_notes', 'sessionStorage');

/**
 * Parses the drafts of an administrator.
 * @param userId of the administrator. Drafts of others are ignored.
 */
export function parseDrafts(stored: string | null, userId: string | undefined): NoteDrafts {
  try {
    const { user, notes } = JSON.parse(stored ?? '{}');
    return user === userId && typeof notes === 'object' ? (notes ?? none) : none;
  } catch {
    return none;
  }
}

/**
 * Stores the draft of a note.
 * @param text undefined if there is nothing left to save.
 */
export function keepDraft(userId: string, requestId: string, text: string | undefined): void {
  const { [requestId]: _, ...others } = parseDrafts(storedDrafts.read(), userId);
  const notes = text === undefined ? others : { ...others, [requestId]: text };
  const isEmpty = Object.keys(notes).length === 0;
  storedDrafts.write(isEmpty ? null : JSON.stringify({ user: userId, notes }));
}

/** Deletes a draft after it was saved, unless more was typed since. */
export function settleDraft(userId: string, requestId: string, saved: string): void {
  if (parseDrafts(storedDrafts.read(), userId)[requestId] !== saved) return;
  keepDraft(userId, requestId, undefined);
}

/** Deletes the drafts of another administrator in this tab. */
export function forgetOthers(userId: string): void {
  if (parseDrafts(storedDrafts.read(), userId) === none) storedDrafts.write(null);
}

/**
 * Deletes the drafts when their administrator signs out, in this tab or another. Only signing out
 * clears the time of the last activity (`with-idle-limit.ts`). If a session ends by itself, the
 * drafts stay until the next sign-in.
 */
export function forgetDraftsOnSignOut(): void {
  sessionToken.subscribe(() => {
    if (!hasToken() && lastActivity.read() === null) storedDrafts.write(null);
  });
}
