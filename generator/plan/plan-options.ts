import type { Cache } from '../cache/cache.ts';
import type { Site } from '../config/site.ts';
import type { LoadedContent } from '../content/load-content.ts';

/** What a plan is made of. */
export interface PlanOptions {
  site: Site;
  content: LoadedContent;
  cache: Pick<Cache, 'store'>;
  /** The moment that the build is of. */
  now: Date;
  /** Whether what the build leaves out has to be right as well. */
  strict: boolean;
}
