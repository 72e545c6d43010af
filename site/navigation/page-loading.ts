import type { HydratePage } from 'stet';

/** What the generator gives a page in the browser to open others with. */
export type PageLoading = Pick<Parameters<HydratePage>[0], 'loadPage' | 'needsDocument' | 'onEdit'>;
