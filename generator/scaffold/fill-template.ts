import { isMap, isNode, parseDocument, stringify } from 'yaml';
import { withLineEndsOf, withLineFeeds } from '../lib/line-ends.ts';

/**
 * Fills in the front matter of a template. Replaces the values of keys, including comments after
 * them, and ignores keys that the template does not have. Everything else stays unchanged.
 * @param values by key of the front matter.
 */
export function fillTemplate(written: string, values: Readonly<Record<string, unknown>>): string {
  const template = withLineFeeds(written);
  const [, yaml = '', rest = ''] = /^---\n(.*?\n)(---\n.*)$/s.exec(template) ?? [];
  const { contents } = parseDocument(yaml);
  if (!isMap(contents)) return written;
  const keys = contents.items.flatMap(({ key }) =>
    isNode(key) && key.range ? [{ name: String(key), at: key.range[0] }] : [],
  );
  const filled = keys.map(({ name, at }, index) => {
    const own = yaml.slice(at, keys[index + 1]?.at);
    if (!(name in values)) return own;
    // The blank lines and comments above the next key stay.
    const [, above = ''] = /\n((?:[ \t]*(?:#.*)?\n)*)$/.exec(own) ?? [];
    return `${writeKey(name, values[name])}${above}`;
  });
  const text = `---\n${yaml.slice(0, keys[0]?.at)}${filled.join('')}${rest}`;
  return withLineEndsOf(written, text);
}

/** Writes texts in double quotes, like templates and `--fix`, except words that need no quotes. */
function writeKey(name: string, value: unknown): string {
  const isPlain = typeof value !== 'string' || /^[A-Za-z][\w &-]*$|^\d{4}-\d\d-\d\d$/.test(value);
  const defaultStringType = isPlain ? 'PLAIN' : 'QUOTE_DOUBLE';
  return stringify({ [name]: value }, { lineWidth: 0, defaultStringType, defaultKeyType: 'PLAIN' });
}
