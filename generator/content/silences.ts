import type { Place } from '../diagnostics/diagnostic.ts';
import { stretchFrom } from '../diagnostics/place.ts';
import { type BodyFacts, silencing } from './body-facts.ts';
import { aliasesIn } from './heading-aliases.ts';
import type { RawEntry } from './read-entry.ts';

/** A comment that silences a rule: `stet-ignore rule-id: why`. */
export interface Silence {
  /** Empty if the comment cannot be parsed. */
  rule: string;
  /** Empty if no reason is given. */
  why: string;
  place: Place;
  /** First and last line that it covers. */
  from: number;
  to: number;
}

const pattern = /stet-ignore\s+([\w/-]+)(?:\s*:\s*([\s\S]*?))?\s*(?:-->|$)/;

/**
 * Finds the silences of a file. A comment in the front matter covers the key on its line or below
 * it, with everything indented under that key. Above the first key, it also covers diagnostics
 * about the whole file. A comment in the Markdown covers the block below it, up to the next blank
 * line.
 */
export function findSilences(text: string, raw: RawEntry, facts: BodyFacts): Silence[] {
  if (facts.comments.length === 0 && !silencing.test(raw.headerText)) return [];
  const lines = text.split(/\r?\n/);
  return [...inFrontMatter(lines, raw), ...inBody(lines, facts)];
}

function inFrontMatter(lines: readonly string[], raw: RawEntry): Silence[] {
  if (raw.headerText === '' || raw.format === 'json') return [];
  const first = raw.headerLine;
  const last = raw.body === '' && raw.bodyLine === 1 ? lines.length : raw.bodyLine - 2;
  return lines.slice(first - 1, last).flatMap((line, index) => {
    const at = line.search(/(?:^|\s)#/);
    const start = line.indexOf('#', at);
    const comment = line.slice(start + 1).trim();
    if (at < 0 || comment.search(silencing) !== 0) return [];
    const number = first + index;
    const own = line.slice(0, start).trim() !== '';
    const from = own ? number : nextLine(lines, number, /^\s*(?:#|$)/);
    const isFirst = nextLine(lines, first - 1, /^\s*(?:#|$)/) === from;
    const place = stretchFrom({ line: number, column: start + 1 }, line.length - start);
    return read(line.slice(start), {
      place,
      from: isFirst ? 1 : from,
      to: endOfBlock(lines, from),
    });
  });
}

function inBody(lines: readonly string[], facts: BodyFacts): Silence[] {
  return facts.comments.flatMap(({ text, place }) => {
    if (aliasesIn(text).length > 0) return [];
    const { line, endLine = line, endColumn = 1 } = place;
    const rest = (lines[endLine - 1] ?? '').slice(endColumn - 1);
    const from = rest.trim() === '' ? nextLine(lines, endLine, /^\s*$/) : line;
    return read(text, { place, from, to: nextLine(lines, from, /\S/) - 1 });
  });
}

/** Comments without a rule also count, so that their author learns that they have no effect. */
function read(text: string, where: Pick<Silence, 'place' | 'from' | 'to'>): Silence {
  const [, rule = '', why = ''] = pattern.exec(text) ?? [];
  return { rule, why, ...where };
}

/** The first line after `after` that does not match `passedOver`. */
function nextLine(lines: readonly string[], after: number, passedOver: RegExp): number {
  let number = after + 1;
  while (number <= lines.length && passedOver.test(lines[number - 1] ?? '')) number += 1;
  return number;
}

/** The last line of the key on line `from`, including all deeper lines below it. */
function endOfBlock(lines: readonly string[], from: number): number {
  const indent = (line: string) => line.search(/\S|$/);
  const own = indent(lines[from - 1] ?? '');
  let to = from;
  while (to < lines.length && indent(lines[to] ?? '') > own) to += 1;
  return to;
}
