/**
 * Puts constants of a site where a text names them: `var(--bold)`, and `(--tablet)` in a query. What
 * is no constant stays: browsers know it as a custom property.
 */
export function fillConstants(text: string, constants: Readonly<Record<string, string>>): string {
  return text.replace(/(?:var)?\((--[\w-]+)\)/g, (named, name) => constants[name] ?? named);
}
