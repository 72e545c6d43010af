import { isMap, isNode, type Node, parseDocument, visit } from 'yaml';
import type { Place, Where } from '../contract.ts';
import { placeAt, stretchFrom } from '../diagnostics/place.ts';
import type { Header } from './read-entry.ts';

type Path = readonly PropertyKey[];

export type { Where };

type InHeader = Exclude<Where, Place>;

/**
 * Parses the YAML a second time, now with ranges, so it is called for complaints alone.
 * @param document the YAML, where it has been parsed with ranges already.
 */
export function createLocator({ yaml, yamlLine }: Header, document = parseDocument(yaml)) {
  const opening = { line: Math.max(1, yamlLine - 1), column: 1 };
  const top = stretchFrom(opening, yamlLine > 1 ? 3 : 1);

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
    if (range && range[0] === range[1]) return keyAt(path);
    return placeOf(node) ?? valueAt(path.slice(0, -1));
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
