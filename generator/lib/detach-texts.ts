/**
 * Copies JSON data so that its strings use memory of their own. V8 otherwise keeps the whole text
 * that a string was cut from.
 */
export function detachTexts<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
