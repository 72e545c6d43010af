import type {
  BodyFacts,
  ContentFile,
  Finding,
  Place,
  RuleContext,
  RuleTest,
  Where,
  WrittenLink,
} from '../contract.ts';
import { stretchAt } from '../diagnostics/place.ts';
import { listWords } from '../lib/amounts.ts';
import { valueAt } from '../lib/value-at.ts';

/*
 * Building blocks for rules. Sites import them from 'stet' for custom rules, so this file names
 * nothing internal to the generator.
 */

/** A finding of a test that runs for a given file, and one that runs for a given place. */
type Complaint = Omit<Finding, 'file'>;
type Words = Omit<Complaint, 'where'>;

/** Tests each file separately. */
export function ofFiles<Context extends RuleContext>(
  find: (file: Context['files'][number], context: Context) => Iterable<Complaint>,
): RuleTest<Context> {
  const test = function* (context: Context): Generator<Finding> {
    for (const file of context.files) {
      for (const complaint of find(file, context)) yield { file: file.file, ...complaint };
    }
  };
  return Object.assign(test, { isLocal: true as const });
}

/**
 * Tests each fact of one kind, such as each heading; `describe` returns nothing for a valid one.
 */
export function ofFacts<Kind extends keyof BodyFacts>(
  kind: Kind,
  describe: (fact: BodyFacts[Kind][number], file: ContentFile) => Words | false | undefined,
): RuleTest {
  return ofFiles(function* (file) {
    for (const fact of file.facts[kind]) {
      const words = describe(fact, file);
      if (words) yield { where: 'place' in fact ? fact.place : fact, ...words };
    }
  });
}

/**
 * Tests each match of a pattern in the Markdown text, without code and comments; `describe` returns
 * nothing for a valid match.
 */
export function ofText(
  pattern: RegExp,
  describe: (match: RegExpMatchArray, file: ContentFile) => Words | false | undefined,
): RuleTest {
  const flags = pattern.flags.replace('g', '');
  const everywhere = new RegExp(pattern, `${flags}g`);
  return ofFiles(function* (file, { textOf }) {
    // A file that contains only data has no text.
    if (file.words === 0) return;
    const lines = textOf(file)
      .split('\n')
      .slice(file.bodyLine - 1);
    const text = withoutCode(lines.join('\n'));
    for (const match of text.matchAll(everywhere)) {
      const words = describe(match, file);
      const where = stretchAt(text, match.index, match[0].length, file.bodyLine);
      if (words) yield { where, ...words };
    }
  });
}

/** Replaces code and comments in Markdown with blanks, so that all offsets stay the same. */
export function withoutCode(text: string): string {
  const blank = (code: string) => code.replace(/[^\n]/g, ' ');
  return text
    .replace(/^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\1[`~]*[ \t]*$|$(?![\s\S]))/gm, blank)
    .replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, blank)
    .replace(/<!--[\s\S]*?-->/g, blank);
}

/** Tests each link that an author wrote, in Markdown and in front matter. */
export function ofLinks<Context extends RuleContext>(
  describe: (link: WrittenLink, context: Context) => Words | false | undefined,
): RuleTest<Context> {
  const test = function* (context: Context): Generator<Finding> {
    for (const link of context.links()) {
      const words = describe(link, context);
      if (words) yield { file: link.file.file, where: link.where, ...words };
    }
  };
  return Object.assign(test, { isOfLinks: true as const });
}

/** The number of files to name in a message; the others are only counted. */
const mostFiles = 3;

/**
 * Creates a function that names the entries in a group that an entry of it must differ from:
 * `a.md, b.md, c.md and 5 more`, or undefined. A public entry need not differ from hidden ones.
 */
export function createRivalList(group: readonly ContentFile[]) {
  const open = group.filter(({ isHidden }) => !isHidden);
  return (entry: ContentFile): string | undefined => {
    const all = entry.isHidden ? group : open;
    const first = all.slice(0, mostFiles + 1).filter((other) => other !== entry);
    const names = first.slice(0, mostFiles).map(({ file }) => file);
    return names.length === 0 ? undefined : listWords(names, all.length - 1);
  };
}

/** The place of a front matter value: `atValue('author', 'name')`. */
export const atValue = (...path: readonly PropertyKey[]) => ({ path, of: 'value' }) satisfies Where;
/** The place of a front matter key. */
export const atKey = (...path: readonly PropertyKey[]): Where => ({ path, of: 'key' });

/** The first line of a file, for findings about the whole file. */
export const atTop: Place = { line: 1, column: 1, endLine: 1, endColumn: 4 };

/** The front matter's value under a key; undefined if the collection has no such field. */
export function fieldOf(file: Pick<ContentFile, 'data'>, key: string | undefined): unknown {
  return key === undefined ? undefined : valueAt(file.data, [key]);
}
