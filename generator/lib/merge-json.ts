import { isObject } from './is-object.ts';
import { isSameJson } from './same-json.ts';

/**
 * Applies the changes from `base` to `theirs` to `ours`, a third version of the same JSON. Arrays
 * of different lengths are one value.
 * @returns undefined if `ours` has another value than `base` at a place that changed.
 */
export function mergeJson(
  base: unknown,
  theirs: unknown,
  ours: unknown,
): { merged: unknown } | undefined {
  if (isSameJson(base, theirs)) return { merged: ours };
  if (isSameJson(base, ours) || isSameJson(theirs, ours)) return { merged: theirs };
  if (Array.isArray(base) && Array.isArray(theirs) && Array.isArray(ours)) {
    if (base.length !== theirs.length || base.length !== ours.length) return undefined;
    const items = ours.flatMap((item, at) => mergeJson(base[at], theirs[at], item) ?? []);
    return items.length < ours.length ? undefined : { merged: items.map(({ merged }) => merged) };
  }
  if (!isObject(base) || !isObject(theirs) || !isObject(ours)) return undefined;
  const result = { ...ours };
  for (const key of new Set([...Object.keys(base), ...Object.keys(theirs)])) {
    const member = mergeJson(base[key], theirs[key], ours[key]);
    if (member === undefined) return undefined;
    if (member.merged === undefined) delete result[key];
    else result[key] = member.merged;
  }
  return { merged: result };
}
