/**
 * Whether two values are the same JSON with their members in the same order. A value that is
 * neither an array nor a plain object equals only itself.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (!Array.isArray(one)) return isPlain(one) && isPlain(other) && hasSameMembers(one, other);
  if (!Array.isArray(other) || one.length !== other.length) return false;
  return one.every((item, index) => isSameJson(item, other[index]));
}

// Runs for 100,000 pages after each edit, so it creates no closures.
function hasSameMembers(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const names = Object.keys(one);
  const others = Object.keys(other);
  if (names.length !== others.length) return false;
  for (let at = 0; at < names.length; at += 1) {
    const name = names[at] as string;
    if (name !== others[at] || !isSameJson(one[name], other[name])) return false;
  }
  return true;
}

function isPlain(value: object): value is Record<string, unknown> {
  return Object.getPrototypeOf(value) === Object.prototype;
}
