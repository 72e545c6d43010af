import { isMap, isNode, LineCounter, type Node, parseDocument, visit } from 'yaml';
import type { Place } from '../diagnostics/diagnostic.ts';
import type { RawEntry } from './read-entry.ts';

type Source = Pick<RawEntry, 'yaml' | 'yamlLine'>;
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

/** Parses the YAML a second time, now with ranges, so it is called for complaints alone. */
export function createLocator(source: Source): Locator {
  const { document, toPlace } = parseWithPlaces(source);
  const opening = source.yamlLine - 1;
  const top: Place =
    opening > 0
      ? { line: opening, column: 1, endLine: opening, endColumn: 4 }
      : { line: 1, column: 1, endLine: 1, endColumn: 2 };

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

function parseWithPlaces(source: Source) {
  const lines = new LineCounter();
  const document = parseDocument(source.yaml, { lineCounter: lines, keepSourceTokens: false });
  const shift = source.yamlLine - 1;
  const toPlace = (start: number, end: number): Place => {
    // A list or a map ends where the next key begins; its place ends with its last character.
    const last = source.yaml.slice(start, end).trimEnd().length;
    const from = lines.linePos(start);
    const to = lines.linePos(start + Math.max(1, last));
    return {
      line: from.line + shift,
      column: from.col,
      endLine: to.line + shift,
      endColumn: to.col,
    };
  };
  return { document, toPlace };
}
