import { isMap, isNode, parseDocument } from 'yaml';
import type { Site } from '../../config/site.ts';
import type { ContentFile } from '../../content/written-file.ts';
import { countLines, stretchFrom } from '../../diagnostics/place.ts';
import { groupBy } from '../../lib/group-by.ts';
import { memoize } from '../../lib/memoize.ts';
import { keysAt } from '../../lib/schema-shape.ts';
import { slugify } from '../../lib/slugify.ts';
import { valueAt } from '../../lib/value-at.ts';
import { idsOf, nextId } from '../fixes/missing-id.ts';
import { atKey, atTop, atValue, createRivalList, fieldOf, ofFiles } from '../make-rule.ts';
import { type CheckContext, type Finding, listRules } from '../rule.ts';
import { minutesOf } from './read-time.ts';

/** Rules about the form of front matter. */
export const frontMatterRules = listRules({
  'front-matter/default': {
    severity: 'warning',
    asks: 'The description, date, read time, image and category are set.',
    test: ofFiles<CheckContext>(function* (entry, { site }) {
      // In an invalid file, the key may have a misspelled name.
      if (!entry.isValid) return;
      const { description, published, readTime, image, category } = entry.fields;
      const canAdd = entry.bodyLine > 1 && entry.words > 0 && entry.format === undefined;
      const end = stretchFrom({ line: entry.bodyLine - 1, column: 1 }, 0);
      for (const field of [description, published, readTime, image, category?.key]) {
        if (field === undefined || fieldOf(entry, field) !== undefined) continue;
        const line = `${field}: ${field === readTime ? minutesOf(entry) : '…'}`;
        yield {
          where: atTop,
          message: `"${field}" is not set${describeDefault(field, entry, site)}.`,
          hint: `Add "${line}" to the front matter.`,
          ...(field === readTime && canAdd && { fix: { place: end, text: `${line}\n` } }),
        };
      }
    }),
  },
  'front-matter/key-order': {
    // Off by default: the order is a matter of taste, and most schemas ignore it.
    severity: 'off',
    asks: "Keys are in the schema's order.",
    *test({ site, files }) {
      const orders = new Map(
        site.collections.map(({ name, schema }) => [name, keysAt(schema, [])] as const),
      );
      for (const entry of files) {
        // In TOML, a table ends where the next one starts, so not every order is possible.
        if (entry.format !== undefined) continue;
        const order = orders.get(entry.collection) ?? [];
        const pair = findMisplaced(Object.keys(entry.data ?? {}), order);
        if (pair === undefined) continue;
        yield {
          file: entry.file,
          where: atKey(pair.key),
          message: `"${pair.key}" comes after "${pair.before}".`,
          hint: `The order is ${order.join(', ')}. stet check --fix sorts the keys.`,
          fix: { header: (yaml) => orderKeys(yaml, order) },
        };
      }
    },
  },
  'front-matter/quotes': {
    severity: 'warning',
    asks: 'Quotes around a value are straight. Curly quotes become part of the value.',
    test: ofFiles(function* ({ data }) {
      for (const [key, value] of Object.entries(data ?? {})) {
        if (typeof value !== 'string' || !curlyQuoted.test(value)) continue;
        yield {
          where: atValue(key),
          message: `The curly quotes around "${key}" are part of its text.`,
          hint: 'Write straight double quotes.',
          fix: () => JSON.stringify(value.slice(1, -1)),
        };
      }
    }),
  },
  'front-matter/comment': {
    severity: 'warning',
    asks: 'A value that contains " #" is quoted. Otherwise the # cuts it short.',
    test: ofFiles<CheckContext>(function* ({ cut = [] }) {
      for (const where of cut) {
        yield {
          where,
          message: 'This # starts a comment and cuts the value short.',
          hint: 'Put the whole value between double quotes, or write a space after the #.',
        };
      }
    }),
  },
  'id/number': {
    severity: 'warning',
    asks: 'An id is quoted. An unquoted number loses its leading zeros.',
    test: ofFiles(function* (entry) {
      const field = entry.fields.id;
      const id = fieldOf(entry, field);
      // The cache does not keep .inf and .nan as numbers.
      if (field === undefined || !Number.isFinite(id)) return;
      yield {
        where: atValue(field),
        message: `"${field}" is the number ${id}, not text.`,
        hint: 'Put it between double quotes.',
        fix: (written) => `"${written}"`,
      };
    }),
  },
  'id/duplicate': {
    severity: 'error',
    asks: 'No two entries of a collection have the same id.',
    *test({ files }) {
      const idOf = (entry: ContentFile) => {
        const id = fieldOf(entry, entry.fields.id);
        return isName(id) ? `${entry.collection}\0${id}` : undefined;
      };
      const freeId = memoize((collection: string) => {
        const siblings = files.filter((entry) => entry.collection === collection);
        return nextId(idsOf(siblings[0]?.fields.id ?? '', siblings));
      });
      for (const [id, group] of groupBy(files, idOf)) {
        if (id === undefined || group.length < 2) continue;
        const listRivals = createRivalList(group);
        for (const entry of group) {
          const rivals = listRivals(entry);
          if (rivals !== undefined) yield describeSameId(entry, rivals, freeId);
        }
      }
    },
  },
  'slug/file-name': {
    severity: 'warning',
    asks: 'A file is named like its slug, optionally after a number.',
    test: ofFiles(function* (entry) {
      const { fields, name } = entry;
      const slug = fieldOf(entry, fields.slug);
      const [number = ''] = /^\d+(?=[-_ .])/.exec(name) ?? [];
      const expected = name.replace(/^\d+-/, '');
      if (fields.slug === undefined || typeof slug !== 'string') return;
      if (slug === expected || slug === name) return;
      const renamed = `${number && `${number}-`}${slug}`;
      yield {
        where: atValue(fields.slug),
        message: `"${fields.slug}" is "${slug}", but the file is named ${name}.`,
        hint:
          slugify(expected) === expected
            ? `Write ${expected}, or rename the file to ${renamed}.`
            : `Rename the file to ${renamed}.`,
      };
    }),
  },
});

/**
 * Describes the schema's default for a missing key, unless it is an object, which would say little.
 */
function describeDefault(field: string, { collection, data }: ContentFile, site: Site): string {
  const schema = site.collections.find(({ name }) => name === collection)?.schema;
  const value = valueAt(schema?.safeParse(data).data, [field]);
  const isShort = /^(?:string|number|boolean)$/.test(typeof value) && value !== '';
  return isShort ? `; its default, ${JSON.stringify(value)}, is used instead` : '';
}

const isName = (id: unknown) => typeof id === 'number' || (typeof id === 'string' && id !== '');

/** Describes one of several entries with the same id. */
function describeSameId(
  entry: ContentFile,
  rivals: string,
  freeId: (collection: string) => string,
): Finding {
  const field = entry.fields.id ?? '';
  const name = String(fieldOf(entry, field));
  const hint = /^\d+$/.test(name) ? ` ${JSON.stringify(freeId(entry.collection))} is free.` : '';
  return {
    file: entry.file,
    where: atValue(field),
    message: `"${field}" is "${name}", as in ${rivals}.`,
    hint: `Give the newer entry another id.${hint}`,
  };
}

/** The first key that belongs before a key above it. */
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

const curlyQuoted = /^(?:“[^“”]*”|‘[^‘’]*’|„[^„“”]*[“”]|«[^«»]*»)$/;

/**
 * Sorts the top-level keys of YAML in the given order, with unknown keys last. Comments and blank
 * lines move with the key below them; the text of each part stays unchanged.
 */
export function orderKeys(yaml: string, order: readonly string[]): string {
  const { contents } = parseDocument(yaml);
  // An alias must stay after its anchor, and the blank lines below a text of |+ are part of it.
  if (!isMap(contents) || /[:-]\s+(?:[&*]\w|[|>]\d?\+)/.test(yaml)) return yaml;
  const lines = yaml.split('\n');
  const starts = contents.items.flatMap(({ key }) =>
    isNode(key) && key.range
      ? [{ key: String(key), line: countLines(yaml.slice(0, key.range[0])) }]
      : [],
  );
  const froms = starts.map(({ line }, index) =>
    withComments(lines, line, (starts[index - 1]?.line ?? -1) + 1),
  );
  const chunks = starts
    .map(({ key }, index) => ({
      rank: order.includes(key) ? order.indexOf(key) : order.length,
      lines: lines.slice(froms[index], froms[index + 1]),
    }))
    .sort((a, b) => a.rank - b.rank);
  return [...lines.slice(0, froms[0] ?? 0), ...chunks.flatMap((chunk) => chunk.lines)].join('\n');
}

/** The first line of the comments and blank lines directly above a key. */
function withComments(lines: readonly string[], line: number, floor: number): number {
  let from = line;
  while (from > floor && /^(?:#|\s*$)/.test(lines[from - 1] ?? '')) from -= 1;
  return from;
}
