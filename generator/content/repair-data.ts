import type { ResolvedCollection } from '../config/site.ts';
import { slugify } from '../lib/slugify.ts';
import { valueAt } from '../lib/value-at.ts';

/**
 * The front matter as a schema takes it once every value that breaks the schema is left out, so that
 * it takes its default (spec §3). A slug is made of the text that is there instead.
 * @returns undefined where a value is missing that has no default, or the collection wants none.
 */
export function repairData(
  given: unknown,
  { onInvalid, schema, fields }: Pick<ResolvedCollection, 'onInvalid' | 'schema' | 'fields'>,
): unknown {
  if (onInvalid !== 'skip') return undefined;
  const data = structuredClone(given);
  // Rules about several keys are judged only when each key is right, so once is not enough.
  for (;;) {
    const result = schema.safeParse(data);
    if (result.success) return result.data;
    const paths = result.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path],
    );
    // The last first: to take an item out of a list moves those after it.
    const changes = paths.reverse().map((path) => repair(data, path, fields.slug));
    if (!changes.includes(true)) return undefined;
  }
}

/** Changes the value at a path; false when there is nothing to change. */
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
