import { useEffect, useSyncExternalStore } from 'react';
import { useAuth } from '../auth/auth-context.tsx';
import {
  followDrafts,
  forgetOthers,
  keepDraft,
  type NoteDraft,
  readDrafts,
  settleDraft,
} from './note-drafts.ts';

/** The signed-in administrator's unsaved notes, with functions to change them. */
export function useNoteDrafts() {
  const userId = useAuth().user?.id;
  const drafts = useSyncExternalStore(followDrafts, () => readDrafts(userId));
  useEffect(() => {
    if (userId !== undefined) forgetOthers(userId);
  }, [userId]);
  return {
    drafts,
    /** @param draft undefined if there is nothing left to save. */
    keepDraft(requestId: string, draft: NoteDraft | undefined): void {
      if (userId !== undefined) keepDraft(userId, requestId, draft);
    },
    /** Call it when the user has saved a note, or has seen one that someone else saved. */
    settleDraft(requestId: string, stored: string): void {
      if (userId !== undefined) settleDraft(userId, requestId, stored);
    },
  };
}
