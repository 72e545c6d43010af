import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isNode, type Node, parseDocument, visit } from 'yaml';
import type { Site } from '../config/site.ts';
import type { Place } from '../diagnostics/diagnostic.ts';
import { placeAt, stretchFrom } from '../diagnostics/place.ts';
import { once } from '../lib/once.ts';
import { type Header, readEntry } from './read-entry.ts';

type Path = readonly PropertyKey[];

/**
 * Something in the front matter of a file that is looked up only for complaints: the value at a path
 * (as in a zod issue) or that of the nearest ancestor which exists, its key, or the first value
 * anywhere in it. Where there is none, it is the line that opens the front matter.
 */
type InHeader = { path: Path; of: 'value' | 'key' } | { value: string };

export type Where = Place | InHeader;

/** A content file that there is a complaint about. */
export type Source = ReturnType<typeof openSource>;

/** Opens a file (path relative to the root); it is read and parsed when that is needed first. */
export function openSource(site: Pick<Site, 'root' | 'unsaved'>, file: string) {
  const absolute = join(site.root, file);
  /** As an editor has it, else as it is on disk. */
  const text = once(() => site.unsaved?.get(absolute) ?? readFileSync(absolute, 'utf8'));
  /** Undefined where the front matter cannot be read. */
  const header = once((): Header | undefined => {
    const raw = readEntry(text(), file);
    return 'data' in raw ? raw : undefined;
  });
  const locator = once(() => createLocator(header() ?? { yaml: '', yamlLine: 1 }));
  const locate = (where: Where): Place => ('line' in where ? where : locator()(where));
  return { text, header, locate };
}

/**
 * Parses the YAML a second time, now with ranges, so it is called for complaints alone.
 * @param document the YAML, where it has been parsed with ranges already.
 */
export function createLocator({ yaml, yamlLine }: Header, document = parseDocument(yaml)) {
  const top =
    yamlLine > 1
      ? stretchFrom({ line: yamlLine - 1, column: 1 }, 3)
      : stretchFrom({ line: 1, column: 1 }, 1);

  const placeOf = (node: unknown): Place | undefined => {
    if (!isNode(node) || !node.range) return undefined;
    const [start, end] = node.range;
    // A list or a map ends where the next key begins; its place ends with its last character.
    const last = yaml.slice(start, end).trimEnd().length;
    const to = placeAt(yaml, start + Math.max(1, last), yamlLine);
    return { ...placeAt(yaml, start, yamlLine), endLine: to.line, endColumn: to.column };
  };
  const valueAt = (path: Path): Place => {
    if (path.length === 0) return top;
    const node = document.getIn(path, true);
    // A key without a value has an empty range behind it; the key is what can be pointed at.
    const range = isNode(node) && node.range;
    return range && range[0] === range[1]
      ? keyAt(path)
      : (placeOf(node) ?? valueAt(path.slice(0, -1)));
  };
  const keyAt = (path: Path): Place => {
    const parent = path.slice(0, -1);
    const map = document.getIn(parent, true);
    const name = String(path.at(-1));
    const item = isMap(map) && map.items.find(({ key }) => String(key) === name);
    return (item && placeOf(item.key)) || valueAt(parent);
  };
  const scalarOf = (wanted: string): Place | undefined => {
    let found: Node | undefined;
    visit(document, {
      Scalar(role, node) {
        if (role === 'key' || node.value !== wanted) return undefined;
        found = node;
        return visit.BREAK;
      },
    });
    return placeOf(found);
  };
  return (where: InHeader): Place => {
    if ('value' in where) return scalarOf(where.value) ?? top;
    const isKey = where.of === 'key' && where.path.length > 0;
    return isKey ? keyAt(where.path) : valueAt(where.path);
  };
}
