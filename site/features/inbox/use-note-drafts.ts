import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useAuth } from '../auth/auth-context.tsx';
import { forgetOthers, keepDraft, parseDrafts, settleDraft, storedDrafts } from './note-drafts.ts';

/** The notes that the signed-in administrator is writing, and how to keep one. */
export function useNoteDrafts() {
  const { user } = useAuth();
  const userId = user?.id;
  const stored = useSyncExternalStore(storedDrafts.subscribe, storedDrafts.read);
  const drafts = useMemo(() => parseDrafts(stored, userId), [stored, userId]);
  useEffect(() => {
    if (userId !== undefined) forgetOthers(userId);
  }, [userId]);
  return {
    drafts,
    /** @param text undefined when there is nothing left to save. */
    keepDraft(requestId: string, text: string | undefined): void {
      if (userId !== undefined) keepDraft(userId, requestId, text);
    },
    /** Told what has been saved. */
    settleDraft(requestId: string, note: string): void {
      if (userId !== undefined) settleDraft(userId, requestId, note);
    },
  };
}
