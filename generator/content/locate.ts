import { isMap, isNode, LineCounter, type Node, parseDocument, visit } from 'yaml';
import type { Place } from '../report/diagnostic.ts';
import type { RawEntry } from './read-entry.ts';

type Source = Pick<RawEntry, 'yaml' | 'yamlLine'>;

/**
 * The place of a value in the front matter by its path (as in a zod issue), or of the nearest
 * ancestor that exists. Parses the YAML a second time, so it is called on errors alone.
 */
export function locatePath(source: Source, path: readonly PropertyKey[]): Place {
  const { document, toPlace } = parseWithPlaces(source);
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return toPlace(node.range[0], node.range[1]);
  }
  return { line: Math.max(1, source.yamlLine - 1), column: 1 };
}

/** The place of a key, for complaints about the key rather than about its value. */
export function locateKey(source: Source, path: readonly PropertyKey[], key: string): Place {
  const { document, toPlace } = parseWithPlaces(source);
  const parent = path.length === 0 ? document.contents : document.getIn(path, true);
  if (isMap(parent)) {
    const pair = parent.items.find((item) => String(item.key) === key);
    const node = pair?.key;
    if (isNode(node) && node.range) return toPlace(node.range[0], node.range[1]);
  }
  return locatePath(source, path);
}

/** The place of the first scalar with this value, wherever it stands. */
export function locateValue(source: Source, value: string): Place | undefined {
  const { document, toPlace } = parseWithPlaces(source);
  let found: Node | undefined;
  visit(document, {
    Scalar(key, node) {
      if (key === 'key' || node.value !== value) return undefined;
      found = node;
      return visit.BREAK;
    },
  });
  return found?.range ? toPlace(found.range[0], found.range[1]) : undefined;
}

function parseWithPlaces(source: Source) {
  const lines = new LineCounter();
  const document = parseDocument(source.yaml, { lineCounter: lines, keepSourceTokens: false });
  const toPlace = (start: number, end: number): Place => {
    const from = lines.linePos(start);
    const to = lines.linePos(Math.max(start + 1, end));
    const shift = source.yamlLine - 1;
    return {
      line: from.line + shift,
      column: from.col,
      endLine: to.line + shift,
      endColumn: to.col,
    };
  };
  return { document, toPlace };
}
