import type { Navigation } from './navigation.ts';

/** What every page is given: made once a build, bundled with the client code. */
export type Shared = {
  navigation: Navigation;
  /** The year of the copyright line. */
  year: number;
};
