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
import { valueAt } from '../lib/value-at.ts';

/*
 * What rules are made of, those of a site as well: they import it as 'stet', so that nothing of the
 * generator's own is named here.
 */

/** What a rule says that is told which file it looks at, or which place. */
type Complaint = Omit<Finding, 'file'>;
type Words = Omit<Complaint, 'where'>;

/** Tests one file after the other, each by itself. */
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

/** Tests each fact of one kind, such as each heading; `describe` returns nothing for a good one. */
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
 * Tests what a pattern finds in the text of Markdown, code and comments left out; `describe` returns
 * nothing for a match that is good.
 * @param pattern with the flag g.
 */
export function ofText(
  pattern: RegExp,
  describe: (match: RegExpMatchArray, file: ContentFile) => Words | false | undefined,
): RuleTest {
  return ofFiles(function* (file, { textOf }) {
    // A file of data alone has no text.
    if (file.words === 0) return;
    const lines = textOf(file)
      .split('\n')
      .slice(file.bodyLine - 1);
    const text = withoutCode(lines.join('\n'));
    for (const match of text.matchAll(pattern)) {
      const words = describe(match, file);
      const where = stretchAt(text, match.index, match[0].length, file.bodyLine);
      if (words) yield { where, ...words };
    }
  });
}

/** Markdown with blanks in the place of code and comments, so that nothing else moves. */
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

/** The others of a group that an entry must differ from: what is public need not give way to what is not. */
export function rivalsOf<File extends ContentFile>(entry: File, group: readonly File[]): File[] {
  return group.filter((other) => other !== entry && (entry.isHidden || !other.isHidden));
}

/** Where a value of the front matter is, and where its key is. */
export const atValue = (...path: readonly PropertyKey[]) => ({ path, of: 'value' }) satisfies Where;
export const atKey = (...path: readonly PropertyKey[]): Where => ({ path, of: 'key' });

/** The first line of a file, for what is said of the file as a whole. */
export const atTop: Place = { line: 1, column: 1, endLine: 1, endColumn: 4 };

/** What the front matter has under a key; undefined for a key that has no part to play. */
export function fieldOf(file: Pick<ContentFile, 'data'>, key: string | undefined): unknown {
  return key === undefined ? undefined : valueAt(file.data, [key]);
}
