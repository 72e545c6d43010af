import { type Document, isMap, isNode, parseDocument, visit } from 'yaml';
import type { HeaderRanges, Range } from './header-ranges.ts';

/** Finds the ranges of keys and values in YAML and JSON. */
export function yamlRanges(
  text: string,
  document: Document.Parsed = parseDocument(text, { logLevel: 'silent' }),
): HeaderRanges {
  return {
    valueAt: (path) => rangeOf(document.getIn(path, true)),
    keyAt(path) {
      const map = document.getIn(path.slice(0, -1), true);
      const name = String(path.at(-1));
      return rangeOf(isMap(map) && map.items.find(({ key }) => String(key) === name)?.key);
    },
    textOf(wanted) {
      let found: Range | undefined;
      visit(document, {
        Scalar(role, node) {
          if (role === 'key' || node.value !== wanted) return undefined;
          found = rangeOf(node);
          return visit.BREAK;
        },
      });
      return found;
    },
  };
}

function rangeOf(node: unknown): Range | undefined {
  return isNode(node) && node.range ? [node.range[0], node.range[1]] : undefined;
}
