import { keysAt } from '../../content/schema-shape.ts';
import { orderKeys } from '../order-keys.ts';
import { atKey, type CheckedFile, type Rule } from '../rule.ts';

export const frontMatterKeyOrder: Rule = {
  id: 'front-matter/key-order',
  severity: 'advice',
  asks: 'Keys stand in the order in which the schema declares them.',
  *test({ site, files }) {
    const orders = new Map(
      site.collections.map(({ name, schema }) => [name, keysAt(schema, [])] as const),
    );
    for (const entry of files) {
      const order = orders.get(entry.collection) ?? [];
      const pair = findMisplaced(keysOf(entry), order);
      if (pair === undefined) continue;
      yield {
        file: entry.file,
        where: atKey(pair.key),
        message: `"${pair.key}" stands behind "${pair.before}".`,
        hint: `The order is ${order.join(', ')}; stet check --fix puts the keys in it.`,
        fix: { header: (yaml) => orderKeys(yaml, order) },
      };
    }
  },
};

function keysOf({ data }: CheckedFile): string[] {
  return typeof data === 'object' && data !== null ? Object.keys(data) : [];
}

/** The first key that belongs before one above it. */
function findMisplaced(keys: readonly string[], order: readonly string[]) {
  let last = -1;
  for (const key of keys) {
    const index = order.indexOf(key);
    if (index < 0) continue;
    if (index < last) return { key, before: order[last] ?? '' };
    last = index;
  }
  return undefined;
}
