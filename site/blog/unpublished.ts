import { formatDate } from '../lib/dates.ts';
import type { PostEntry } from './post-schema.ts';

/** Describes why visitors do not see a post; undefined if they do. */
export function describeUnpublished({ unpublished, data }: PostEntry): string | undefined {
  switch (unpublished) {
    case 'draft':
      return 'Draft';
    case 'scheduled':
      return `Scheduled for ${formatDate(data.publishedAt)}`;
    case 'expired':
      return `Expired on ${formatDate(data.expiresAt ?? data.publishedAt)}`;
    default:
      return undefined;
  }
}
