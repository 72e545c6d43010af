import { useEffect, useSyncExternalStore } from 'react';
import { useAuth } from '../auth/auth-context.tsx';
import { followDrafts, forgetOthers, keepDraft, readDrafts, settleDraft } from './note-drafts.ts';

/** The signed-in administrator's unsaved notes, with functions to change them. */
export function useNoteDrafts() {
  const userId = useAuth().user?.id;
  const drafts = useSyncExternalStore(followDrafts, () => readDrafts(userId));
  useEffect(() => {
    if (userId !== undefined) forgetOthers(userId);
  }, [userId]);
  return {
    drafts,
    /** @param text undefined if there is nothing left to save. */
    keepDraft(requestId: string, text: string | undefined): void {
      if (userId !== undefined) keepDraft(userId, requestId, text);
    },
    /** Call it after a note was saved. */
    settleDraft(requestId: string, note: string): void {
      if (userId !== undefined) settleDraft(userId, requestId, note);
    },
  };
}
