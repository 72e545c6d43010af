import type { Settings } from '../domain/settings.ts';
import type { FlagValues } from '../features/flags/logic.ts';
import type { Navigation } from './menus/plan-navigation.ts';

/** Data for every page: made once per build, bundled with the client code. */
export type Shared = {
  navigation: Navigation;
  /** The year of the build, for the copyright line. */
  year: number;
  settings: Settings;
  /** Feature flags that the build sets. */
  flags: FlagValues;
};
