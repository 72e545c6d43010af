import { basename } from 'node:path';
import type { SiteWithErrors } from '../plan/plan-site.ts';
import type { CheckedFile } from './rule.ts';

/** The content files with what definition and plan say of them. */
export function createCheckedFiles({
  site,
  content,
  plan,
}: Omit<SiteWithErrors, 'diagnostics'>): CheckedFile[] {
  const collections = new Map(site.collections.map((collection) => [collection.name, collection]));
  const pages = new Map(plan?.pages.map((page) => [page.source, page]));
  const hidden = new Set(content.schedule.hidden.map(({ file }) => file));
  return content.files().map((file) => ({
    ...file,
    fields: collections.get(file.collection)?.fields ?? {},
    name: basename(file.file).replace(/\.\w+$/, ''),
    page: pages.get(file.file),
    isHidden: hidden.has(file.file),
  }));
}
