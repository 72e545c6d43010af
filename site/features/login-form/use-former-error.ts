import { startTransition, useEffect, useState } from 'react';
import { recall, remember } from '../../lib/entry-memory.ts';

/**
 * The error that ended a session in the previous document: "Session expired" (spec §4). It shows
 * once and is gone after a reload.
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
