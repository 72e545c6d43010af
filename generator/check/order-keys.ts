import { isMap, isNode, parseDocument } from 'yaml';
import { placeAt } from '../diagnostics/diagnostic.ts';

/**
 * YAML with its top-level keys in the order that is given, and unknown ones behind them. A key
 * takes with it the comments and blank lines above it; not a character inside changes.
 */
export function orderKeys(yaml: string, order: readonly string[]): string {
  const { contents } = parseDocument(yaml);
  // An alias must stay behind its anchor.
  if (!isMap(contents) || /[:-]\s+[&*]\w/.test(yaml)) return yaml;
  const lines = yaml.split('\n');
  const starts = contents.items.flatMap(({ key }) =>
    isNode(key) && key.range
      ? [{ key: String(key), line: placeAt(yaml, key.range[0]).line - 1 }]
      : [],
  );
  const chunks = starts.map(({ key, line }, index) => ({
    key,
    from: withComments(lines, line, index === 0 ? 0 : (starts[index - 1]?.line ?? 0) + 1),
  }));
  const rank = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  const sorted = chunks
    .map(({ key, from }, index) => ({ key, lines: lines.slice(from, chunks[index + 1]?.from) }))
    .sort((a, b) => rank(a.key) - rank(b.key));
  const head = lines.slice(0, chunks[0]?.from ?? 0);
  return [...head, ...sorted.flatMap((chunk) => chunk.lines)].join('\n');
}

/** The first line of the comments and blank lines directly above a key. */
function withComments(lines: readonly string[], line: number, floor: number): number {
  let from = line;
  while (from > floor && /^(?:#|\s*$)/.test(lines[from - 1] ?? '')) from -= 1;
  return from;
}
