type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An SVG element as markup, without undefined attributes. */
export function svg(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeText(String(value))}"`);
  return `<${name}${written.join('')}>${children.join('')}</${name}>`;
}

/** Escapes text for an element or attribute. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
