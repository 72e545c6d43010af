import { Parser } from 'htmlparser2';

export type Part = readonly [name: string, bytes: number];

/** Bytes, uncompressed, of what a page's HTML is mostly made of; only for pages over their budget. */
export function weighHtml(html: string): Part[] {
  const totals = new Map<string, number>();
  const open: { name: string; at: number }[] = [];
  const parser = new Parser({
    onopentag(name, { type }) {
      const weighed = weighedName(name, type);
      if (weighed !== undefined && open.length === 0) {
        open.push({ name: weighed, at: parser.startIndex });
      } else if (open.length > 0) open.push({ name: '', at: 0 });
    },
    onclosetag() {
      const closed = open.pop();
      if (closed === undefined || closed.name === '') return;
      const bytes = Buffer.byteLength(html.slice(closed.at, parser.endIndex + 1));
      totals.set(closed.name, (totals.get(closed.name) ?? 0) + bytes);
    },
  });
  parser.end(html);
  const rest = Buffer.byteLength(html) - [...totals.values()].reduce((sum, size) => sum + size, 0);
  return [...totals, ['other markup (all uncompressed)', rest]];
}

/** What is weighed as one: the head, the header, drawings, inline data. */
function weighedName(name: string, type: string | undefined): string | undefined {
  if (name === 'script') return type === 'application/json' ? 'the inline data' : 'scripts';
  if (name === 'svg') return 'drawings';
  return ['head', 'header', 'footer', 'table', 'pre'].includes(name) ? `<${name}>` : undefined;
}

/** Bytes of each value in a page's inline data, by its key. */
export function weighData(html: string): Part[] {
  const [, json = '{}'] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const { data, ...rest } = JSON.parse(json) as Record<string, unknown>;
  const isObject = typeof data === 'object' && data !== null && !Array.isArray(data);
  const values = { ...rest, ...(isObject ? data : { data }) };
  return Object.entries(values).map(([key, value]) => [
    key,
    Buffer.byteLength(JSON.stringify(value) ?? ''),
  ]);
}
