import type { HydratePage } from 'stet';

/** The generator's functions for opening other pages in the browser. */
export type PageLoading = Pick<Parameters<HydratePage>[0], 'loadPage' | 'needsDocument' | 'onEdit'>;
