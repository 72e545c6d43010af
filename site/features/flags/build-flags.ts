import { createContext } from 'react';
import type { FlagValues } from './logic.ts';

/** The flags that the build sets (`FLAG_…` in its environment). */
export const BuildFlags = createContext<FlagValues>({});
