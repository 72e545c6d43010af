import type { CheckContext, CheckedFile } from './rule.ts';
import { fieldOf } from './rule.ts';

/** The entries with a page that search engines list: what they show of it should fit. */
export function listedEntries({ files }: CheckContext): CheckedFile[] {
  return files.filter(({ page }) => page && !page.head.robots?.includes('noindex'));
}

/** The text of a field, trimmed; undefined when there is none. */
export function textOf(entry: CheckedFile, field: string | undefined): string | undefined {
  const value = fieldOf(entry, field);
  return typeof value === 'string' ? value.trim() : undefined;
}
