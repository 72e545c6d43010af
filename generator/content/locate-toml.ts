import type { HeaderRanges } from './header-ranges.ts';
import { findTomlNodes } from './parse-toml.ts';

/** Finds the ranges of keys and values in TOML. */
export function tomlRanges(text: string): HeaderRanges {
  const nodes = findTomlNodes(text);
  const find = (path: readonly PropertyKey[]) =>
    nodes.find(
      (node) =>
        node.path.length === path.length && path.every((key, index) => key === node.path[index]),
    );
  return {
    valueAt: (path) => find(path)?.value.range,
    keyAt: (path) => find(path)?.key?.range,
    textOf: (wanted) =>
      nodes.find(({ value }) => 'value' in value && value.value === wanted)?.value.range,
  };
}
