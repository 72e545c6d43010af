import { useContext, useSyncExternalStore } from 'react';
import { BuildFlags } from './build-flags.ts';
import type { FlagName } from './definitions.ts';
import { readLocalFlags, subscribeToFlags } from './flag-store.ts';
import { type FlagSettings, type FlagValues, isEnabled } from './logic.ts';

const none: FlagValues = {};

/** Whether a flag is on. While prerendering and hydrating, its value for a new visitor. */
export function useFlag(name: FlagName): boolean {
  return isEnabled(name, useFlagSettings());
}

/** The settings that apply to this visitor's flags. */
export function useFlagSettings(): FlagSettings {
  const build = useContext(BuildFlags);
  const local = useSyncExternalStore(subscribeToFlags, readLocalFlags, () => none);
  return { build, local };
}
