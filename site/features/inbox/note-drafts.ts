import { askBeforeLeaving } from '../../lib/ask-before-leaving.ts';
import { lastActivity } from '../auth/idle/time-left.ts';
import { hasToken, sessionToken } from '../auth/session-token.ts';

/** An unsaved note. */
export interface NoteDraft {
  text: string;
  /** The stored note that its author has seen and that it replaces. */
  known: string;
}

/** Unsaved notes, by the id of their request. */
type NoteDrafts = Readonly<Record<string, NoteDraft>>;

const none: NoteDrafts = {};
const listeners = new Set<() => void>();

/*
 * The drafts of one administrator. They stay in memory, so nothing is stored in the browser. They
 * survive the end of a session, but not the document.
 */
let owner: string | undefined;
let notes = none;
let isFollowing = false;

/**
 * The drafts of an administrator.
 * @returns the same object until something changes.
 */
export function readDrafts(userId: string | undefined): NoteDrafts {
  return userId === owner ? notes : none;
}

/**
 * Calls back after every change.
 * @returns a function that unsubscribes.
 */
export function followDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Keeps the draft of a note. While there are any, the browser asks before it leaves the document.
 * @param draft undefined if there is nothing left to save.
 */
export function keepDraft(userId: string, requestId: string, draft: NoteDraft | undefined): void {
  const { [requestId]: _, ...others } = readDrafts(userId);
  write(userId, draft === undefined ? others : { ...others, [requestId]: draft });
}

/**
 * Call it when the author of a draft has saved it, or has seen what another administrator saved.
 * Deletes the draft if it is the stored note; otherwise it replaces that note from now on.
 */
export function settleDraft(userId: string, requestId: string, stored: string): void {
  const draft = readDrafts(userId)[requestId];
  if (draft === undefined) return;
  const isStored = draft.text === stored;
  keepDraft(userId, requestId, isStored ? undefined : { ...draft, known: stored });
}

/** Deletes the drafts of another administrator. */
export function forgetOthers(userId: string): void {
  if (userId !== owner) write(userId, none);
}

function write(userId: string, changed: NoteDrafts): void {
  owner = userId;
  notes = changed;
  askBeforeLeaving('notes', Object.keys(notes).length > 0);
  if (!isFollowing) sessionToken.subscribe(forgetOnSignOut);
  isFollowing = true;
  for (const listener of listeners) listener();
}

/**
 * Deletes the drafts when their administrator signs out, in this tab or another. Only signing out
 * clears the time of the last activity (`with-idle-limit.ts`). If a session ends by itself, the
 * drafts stay until the next sign-in.
 */
function forgetOnSignOut(): void {
  if (owner !== undefined && !hasToken() && lastActivity.read() === null) write(owner, none);
}
