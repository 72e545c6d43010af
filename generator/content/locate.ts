import { isMap, isNode, type Node, parseDocument, visit } from 'yaml';
import type { Place } from '../diagnostics/diagnostic.ts';
import { placeAt } from '../diagnostics/place.ts';
import type { Header } from './read-entry.ts';

type Path = readonly PropertyKey[];

/** Finds places in the front matter of one file. */
export interface Locator {
  /** The place of a value by its path (as in a zod issue), or of the nearest ancestor that exists. */
  value(path: Path): Place;
  /** The place of a key, for complaints about the key rather than about its value. */
  key(parent: Path, key: string): Place;
  /** The place of the first scalar with this value, wherever it stands. */
  scalar(value: string): Place | undefined;
}

/**
 * Parses the YAML a second time, now with ranges, so it is called for complaints alone.
 * @param document the YAML, where it has been parsed with ranges already.
 */
export function createLocator(header: Header, document = parseDocument(header.yaml)): Locator {
  const { yaml, yamlLine } = header;
  const top: Place =
    yamlLine > 1
      ? { line: yamlLine - 1, column: 1, endLine: yamlLine - 1, endColumn: 4 }
      : { line: 1, column: 1, endLine: 1, endColumn: 2 };

  const toPlace = (start: number, end: number): Place => {
    // A list or a map ends where the next key begins; its place ends with its last character.
    const last = yaml.slice(start, end).trimEnd().length;
    const to = placeAt(yaml, start + Math.max(1, last), yamlLine);
    return { ...placeAt(yaml, start, yamlLine), endLine: to.line, endColumn: to.column };
  };
  const value = (path: Path): Place => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      // A key without a value has an empty range behind it; the key is what can be pointed at.
      if (isNode(node) && node.range && node.range[0] === node.range[1]) {
        return key(path.slice(0, length - 1), String(path[length - 1]));
      }
      if (isNode(node) && node.range) return toPlace(node.range[0], node.range[1]);
    }
    return top;
  };
  const key = (parent: Path, name: string): Place => {
    const map = parent.length === 0 ? document.contents : document.getIn(parent, true);
    const node = isMap(map) ? map.items.find((item) => String(item.key) === name)?.key : undefined;
    return isNode(node) && node.range ? toPlace(node.range[0], node.range[1]) : value(parent);
  };
  const scalar = (wanted: string): Place | undefined => {
    let found: Node | undefined;
    visit(document, {
      Scalar(role, node) {
        if (role === 'key' || node.value !== wanted) return undefined;
        found = node;
        return visit.BREAK;
      },
    });
    return found?.range ? toPlace(found.range[0], found.range[1]) : undefined;
  };
  return { value, key, scalar };
}
