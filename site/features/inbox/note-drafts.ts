import { createStoredValue } from '../../hooks/stored-value.ts';
import { lastActivity } from '../auth/idle/time-left.ts';
import { hasToken, sessionToken } from '../auth/session-token.ts';

/** Notes that are being written, by the id of their request. */
export type NoteDrafts = Readonly<Record<string, string>>;

const none: NoteDrafts = {};

/**
 * Where a tab keeps the notes that its administrator has not saved, so that a session that ends
 * does not cost them. Without storage they last as long as the page.
 */
export const storedDrafts = createStoredValue('inbox_notes', 'sessionStorage');

/**
 * Reads the drafts of an administrator.
 * @param userId anyone else's drafts count as none.
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
 * Keeps what an administrator is writing about a request.
 * @param text undefined when there is nothing left to save.
 */
export function keepDraft(userId: string, requestId: string, text: string | undefined): void {
  const { [requestId]: _, ...others } = parseDrafts(storedDrafts.read(), userId);
  const notes = text === undefined ? others : { ...others, [requestId]: text };
  const isEmpty = Object.keys(notes).length === 0;
  storedDrafts.write(isEmpty ? null : JSON.stringify({ user: userId, notes }));
}

/** Forgets a draft that has been saved, unless more has been typed since. */
export function settleDraft(userId: string, requestId: string, saved: string): void {
  if (parseDrafts(storedDrafts.read(), userId)[requestId] !== saved) return;
  keepDraft(userId, requestId, undefined);
}

/** Forgets the drafts that another administrator wrote in this tab. */
export function forgetOthers(userId: string): void {
  if (parseDrafts(storedDrafts.read(), userId) === none) storedDrafts.write(null);
}

/**
 * Forgets the drafts once their administrator signs out, in this tab or in another. Only signing
 * out removes the time of the last activity (`with-idle-limit.ts`): a session that ends by itself
 * leaves the drafts to be found after the next sign-in.
 */
export function forgetDraftsOnSignOut(): void {
  sessionToken.subscribe(() => {
    if (!hasToken() && lastActivity.read() === null) storedDrafts.write(null);
  });
}
