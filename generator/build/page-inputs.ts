import type { PageSpec } from '../contract.ts';
import { hashOf } from '../lib/hash.ts';
import { bodyHash } from '../plan/page-hash.ts';

/** What a page is a function of: a hash for each part, under the name that a person is told. */
export type PageInputs = Readonly<Record<string, string>>;

/** The inputs that belong to one page alone; those that all pages share are its frame. */
export function pageInputs(page: PageSpec): PageInputs {
  const { view, data, body: _, head, ...rest } = page;
  return {
    'its view': view,
    'its data': hashJson(data),
    'its body': bodyHash(page),
    'its head': hashJson(head),
    'its source and dates': hashJson(rest),
  };
}

/** Names of the inputs that differ, those that one side does not have included. */
export function changedInputs(before: PageInputs, now: PageInputs): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].filter((name) => before[name] !== now[name]);
}

/** Half of a hash is enough to tell two versions of one page apart. */
function hashJson(value: unknown): string {
  return hashOf(JSON.stringify(value) ?? '').slice(0, 16);
}
