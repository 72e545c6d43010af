import { createContext } from 'react';
import type { FlagValues } from './logic.ts';

/** What the build has decided (`FLAG_…` in its environment), for everything on a page. */
export const BuildFlags = createContext<FlagValues>({});
