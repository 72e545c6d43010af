/**
 * A copy of plain data, of JSON alone, with strings of its own: V8 keeps the whole text from which a
 * longer string was cut.
 */
export function detachTexts<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
