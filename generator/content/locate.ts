import type { Document } from 'yaml';
import type { Place, Where } from '../contract.ts';
import { placeAt, stretchFrom } from '../diagnostics/place.ts';
import type { Range } from './header-ranges.ts';
import { tomlRanges } from './locate-toml.ts';
import { yamlRanges } from './locate-yaml.ts';
import type { Header } from './read-entry.ts';

type Path = readonly PropertyKey[];

export type { Where };

type InHeader = Exclude<Where, Place>;

/**
 * Creates a function that finds the place of a key or value. It parses the front matter a second
 * time, with ranges, so call it only for diagnostics.
 * @param document YAML that is already parsed with ranges.
 */
export function createLocator(header: Header, document?: Document.Parsed) {
  const { headerText: text, headerLine: firstLine, format } = header;
  const opening = { line: Math.max(1, firstLine - 1), column: 1 };
  const top = stretchFrom(opening, firstLine > 1 ? 3 : 1);
  // JSON is valid YAML.
  const ranges = format === 'toml' ? tomlRanges(text) : yamlRanges(text, document);

  const toPlace = ([start, end]: Range): Place => {
    // The range of a list or map ends at the next key. Its place ends at its last character.
    const last = text.slice(start, end).trimEnd().length;
    const to = placeAt(text, start + Math.max(1, last), firstLine);
    return { ...placeAt(text, start, firstLine), endLine: to.line, endColumn: to.column };
  };
  const valueAt = (path: Path): Place => {
    if (path.length === 0) return top;
    const range = ranges.valueAt(path);
    if (range === undefined) return valueAt(path.slice(0, -1));
    if (range[0] !== range[1]) return toPlace(range);
    // A missing value has an empty range, so point at its key or its dash.
    const dash = text.slice(0, range[0]).trimEnd().length;
    const isItem = typeof path.at(-1) === 'number' && text[dash - 1] === '-';
    return isItem ? toPlace([dash - 1, dash]) : keyAt(path);
  };
  const keyAt = (path: Path): Place => {
    const range = ranges.keyAt(path);
    return range ? toPlace(range) : valueAt(path.slice(0, -1));
  };
  return (where: InHeader): Place => {
    if ('value' in where) {
      const range = ranges.textOf(where.value);
      return range ? toPlace(range) : top;
    }
    const isKey = where.of === 'key' && where.path.length > 0;
    return isKey ? keyAt(where.path) : valueAt(where.path);
  };
}
