import { startTransition, useEffect, useState } from 'react';
import { recall, remember } from '../../lib/entry-memory.ts';

/**
 * The error with which a session ended in the document that led here, "Session expired" (spec §4). It
 * is said once: a reload begins without it.
 */
export function useFormerError() {
  const [formerError, setFormerError] = useState<string>();
  useEffect(() => {
    const { error } = recall();
    if (error === undefined) return;
    remember({ error: undefined });
    startTransition(() => setFormerError(error));
  }, []);
  return { formerError, forget: () => setFormerError(undefined) };
}
