import type { ResolvedCollection } from '../config/site.ts';
import { slugify } from '../lib/slugify.ts';
import { valueAt } from '../lib/value-at.ts';

/**
 * Removes every value that breaks the schema, so that it gets its default (spec §3). An invalid
 * slug is instead derived from its text. Returns the data after the schema.
 * @returns undefined if a missing value has no default, or the collection does not allow defaults.
 */
export function repairData(
  given: unknown,
  { onInvalid, schema, fields }: Pick<ResolvedCollection, 'onInvalid' | 'schema' | 'fields'>,
): unknown {
  if (onInvalid !== 'skip') return undefined;
  const data = structuredClone(given);
  // The schema checks rules about several keys only after each key is valid, so this may need
  // several rounds.
  for (;;) {
    const result = schema.safeParse(data);
    if (result.success) return result.data;
    const paths = result.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path],
    );
    // From last to first, because removing a list item moves the items after it.
    const changes = paths.reverse().map((path) => repair(data, path, fields.slug));
    if (!changes.includes(true)) return undefined;
  }
}

/** Changes the value at a path; false if there is nothing to change. */
function repair(data: unknown, path: readonly PropertyKey[], slug: string | undefined): boolean {
  const key = path.at(-1);
  const owner = valueAt(data, path.slice(0, -1));
  if (key === undefined || !isObject(owner)) return false;
  const value = owner[key];
  if (value === undefined) return false;
  const made = key === slug && path.length === 1 && typeof value === 'string' ? slugify(value) : '';
  if (made !== '' && made !== value) owner[key] = made;
  else if (Array.isArray(owner)) owner.splice(Number(key), 1);
  else delete owner[key];
  return true;
}

function isObject(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}
