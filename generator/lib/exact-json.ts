/** Deeper values may contain themselves. */
const deepest = 50;

/**
 * Whether JSON preserves a value exactly. It loses undefined members, dates, maps, the objects of
 * classes, NaN and the sign of -0.
 */
export function isExactJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || depth > deepest) return false;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      if (!isExactJson(value[at], depth + 1)) return false;
    }
    return true;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  if (Object.getOwnPropertySymbols(value).length > 0 || Object.hasOwn(value, '__proto__')) {
    return false;
  }
  const members = value as Record<string, unknown>;
  for (const name of Object.keys(members)) {
    if (!isExactJson(members[name], depth + 1)) return false;
  }
  return true;
}
