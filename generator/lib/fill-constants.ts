/**
 * Replaces a site's constants in a text: `var(--bold)`, and `(--tablet)` in a query. Other names
 * stay, because browsers may know them as custom properties.
 */
export function fillConstants(text: string, constants: Readonly<Record<string, string>>): string {
  return text.replace(/(?:var)?\((--[\w-]+)\)/g, (named, name) => constants[name] ?? named);
}
