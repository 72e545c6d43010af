import type { Break } from './front-matter.ts';
import type { MistakeLine } from './mistakes.ts';

/*
 * Mistakes that the histories of public documentation and blogs show: someone fixed each by hand.
 * What follows from one, such as the address that is left of a broken link, is told by it alone.
 */

const targets: MistakeLine[] = [
  [
    'a link that is never closed',
    'markdown/leftover',
    'Write [text](/path)',
    'See [Cargo](https://example.com/a#b, and the rest.',
    '](',
  ],
  [
    'a link that a bracket closes',
    'markdown/leftover',
    'Write [text](/path)',
    'See [triage](https://example.com/2025-12-02.md] for details.',
    '](',
  ],
  [
    'a link over the end of a line',
    'markdown/link',
    'on one line',
    'See [these steps]\n(https://example.com/steps) now.',
    ']\n(',
  ],
  [
    'a target between brackets',
    'markdown/link',
    'Write [text](https://example.com/auto)',
    'See [Auto][https://example.com/auto] now.',
    '][',
  ],
  [
    'a target between a bracket and a parenthesis',
    'markdown/link',
    'Write [text](https://example.com/jobs)',
    'See [a job][https://example.com/jobs) now.',
    '][',
  ],
  [
    'an image with its target between brackets',
    'markdown/leftover',
    'Write [text](/path)',
    '![Benchmarks][/images/a.png]',
    '][/',
  ],
  [
    'a backtick behind the bracket of a link',
    'markdown/link',
    'on one line',
    'See [Issue for `non_null]`(https://example.com/a) now.',
    ']`(',
  ],
  [
    'the words of the text pasted as the target',
    'markdown/leftover',
    'path or address of the target',
    'A [list of releases](Node.js Release Working Group) is there.',
    '](',
  ],
  [
    'text and target the wrong way round',
    'markdown/leftover',
    'path or address of the target',
    'We recommend [#callback-refs](callback refs) instead.',
    '](',
  ],
  [
    'a space behind mailto:',
    'markdown/leftover',
    'with nothing between ] and (',
    'Write to [us](mailto: ada@example.com) now.',
    '](',
  ],
  [
    'a title between curly quotes',
    'markdown/leftover',
    'Write /partner "a title"',
    'See [it](/partner “a title”).',
    '](',
  ],
  [
    'a bracket too many in a link',
    'markdown/leftover',
    'Write [text](/path)',
    'See [`front`]](https://example.com/a) now.',
    '](',
  ],
  [
    'parentheses twice',
    'link/dead',
    'Did you mean https://example.com/issues?',
    'See the [archive]((https://example.com/issues)) now.',
    '(https',
  ],
  [
    'parentheses twice, closed once',
    'markdown/leftover',
    'Write [text](/path)',
    'See [Lucerne]((https://example.com/lucerne) now.',
    '](',
  ],
  [
    'a bracket before the address',
    'link/dead',
    'Did you mean https://example.com/search?',
    'See [it]([https://example.com/search) now.',
    '[https',
  ],
  [
    'a link in a link',
    'link/dead',
    'Did you mean https://example.com/a?',
    'See [it]([https://example.com/a](https://example.com/b)) now.',
    '[https',
  ],
  [
    'parentheses within angle brackets',
    'link/dead',
    'Did you mean https://example.com/a?',
    'By [Ada](<(https://example.com/a)>) alone.',
    '(https',
  ],
  [
    'a label where a path belongs',
    'link/dead',
    'There is no page /resources/blog/foundation',
    'Thanks to the [Foundation](foundation) for help.',
    'foundation)',
  ],
  [
    'a host without https://',
    'link/dead',
    'Did you mean https://meetup.com?',
    'We take it from [meetup.com](meetup.com) now.',
    'meetup.com)',
  ],
  [
    'an email address without mailto:',
    'link/dead',
    'Did you mean mailto:ada@example.com?',
    'Write to [us](ada@example.com) now.',
    'ada@',
  ],
  [
    'a path without its slash',
    'link/dead',
    'Did you mean /about/us?',
    'See [us](about/us).',
    'about/us)',
  ],
  ['a path in capitals', 'link/dead', 'Did you mean /partner?', 'See [us](/Partner).', '/Partner'],
  [
    'a target of Liquid',
    'link/dead',
    '/{{site.baseurl}}/',
    'See [it]({{site.baseurl}}/partner) now.',
    '{{',
  ],
  [
    'an address that begins twice',
    'link/dead',
    'Did you mean https://github.com/a?',
    'See [it](https://https//github.com/a).',
    'https://https',
  ],
  [
    'a letter too many in https',
    'link/scheme',
    'an https:// URL',
    'See [it](hhttps://example.com).',
    'hhttps',
  ],
  ['a letter too few in http', 'link/scheme', 'an https:// URL', 'See [it](htp://a.com).', 'htp:'],
  [
    'an address of the own machine',
    'link/scheme',
    "localhost:8091 is each reader's own machine",
    'See [the guide](http://localhost:8091/guide).',
    'http:',
  ],
  [
    'two # before an anchor',
    'link/anchor',
    'Nothing on /terms has the id "#fair-use"',
    'See [terms](/terms##fair-use).',
    '/terms##',
  ],
  [
    'an anchor with the _ of another tool',
    'link/anchor',
    'Did you mean #fair-use?',
    'See [terms](/terms#fair_use).',
    '/terms#',
  ],
  [
    'two dots in the name of an image',
    'image/missing',
    'Did you mean ../images/placeholder.png?',
    '![A node](../images/placeholder..png)',
  ],
  [
    'an address in angle brackets without https://',
    'link/scheme',
    'Write https://',
    'Ask <www.example.com/?num=1> now.',
    'www',
  ],
  [
    'an invisible letter in an address',
    'markdown/link',
    'U+007F',
    'See [it](https://example.com/name\u007F) now.',
    '\u007F',
  ],
  [
    'a text that is another address',
    'link/text',
    'goes to https://example.com/errors/421',
    'See [https://example.com/errors/149](https://example.com/errors/421).',
    'https://example.com/errors/421',
  ],
];

const references: MistakeLine[] = [
  [
    'the address of a reference between parentheses',
    'link/dead',
    'Did you mean https://example.com/43072?',
    'See [guard][g].\n\n[g]: (https://example.com/43072)',
    '(https',
  ],
  [
    'the address of a reference between brackets',
    'link/dead',
    'Did you mean https://example.com/new?',
    'See [it][g].\n\n[g]: [https://example.com/new]',
    '[https',
  ],
  [
    'a reference without its colon',
    'markdown/leftover',
    'Write [text](/path)',
    'See [us][lookup order].\n\n[lookup order] /partner',
    '][l',
  ],
  [
    'a reference with another label',
    'markdown/leftover',
    'Write [text](/path)',
    'See [how to][how-to].\n\n[how to]: /partner',
    '][h',
  ],
  [
    'brackets without a text before a reference',
    'markdown/leftover',
    'Write [text](/path)',
    'All of [][../modules/publishing] applies here.',
    '][.',
  ],
  [
    'a link that a program escaped',
    'markdown/backslash',
    'without backslashes',
    'Built with \\[Tailwind](/partner) now.',
    '\\[',
  ],
  [
    'a reference that a program escaped',
    'markdown/backslash',
    'without backslashes',
    'Built with \\[Tailwind]\\[] now.',
    '\\[',
  ],
];

const words: MistakeLine[] = [
  [
    'a letter before the bracket of a link',
    'markdown/link',
    'the whole word',
    'See the P[rivacy Assessment](/partner).',
    'P[',
  ],
  [
    'no space before a link',
    'markdown/link',
    'no space between "the"',
    'See the[handbook](/partner) now.',
    'the[',
  ],
  [
    'a comma that is a link',
    'markdown/link',
    'without a link',
    'See [it](/partner)[,](/partner) and more.',
    '[,]',
  ],
  ['types that became tags', 'markdown/raw-html', 'backticks', 'See TryFrom<Vec<u8>> now.', '<u8>'],
  [
    'a nickname that became a tag',
    'markdown/raw-html',
    'backticks',
    '> <ada> ok, do that',
    '<ada>',
  ],
  [
    'the name of a tag',
    'markdown/raw-html',
    'backticks',
    'Add the missing <div> to the template.',
    '<div>',
  ],
  [
    'a tag without its first sign',
    'markdown/raw-html',
    'backticks',
    'See <small>this week/small> now.',
    '<small>',
  ],
  [
    'a star that nothing closes',
    'markdown/emphasis',
    'nothing closes',
    'Use it if you need *stability and have time.',
    '*st',
  ],
  [
    'stars that nothing opens',
    'markdown/leftover',
    'Close it',
    'A comprehensive digital strategy**',
    '**',
  ],
  ['stars alone on a line', 'markdown/leftover', 'Close it', '> One thing.\n> **', '**'],
  [
    'two stars for the mark of an item',
    'markdown/leftover',
    'Close it',
    '**2022-03-03 | [Scylla](/partner)',
    '**',
  ],
  [
    'one star before and two behind',
    'markdown/emphasis',
    'too many',
    '*First meeting** | in spring',
    '* |',
  ],
  [
    'emphasis that ended and began again',
    'markdown/emphasis',
    'only a space',
    'We hope_ _to make money.',
    '_ _',
  ],
  [
    'a backslash at the end of a paragraph',
    'markdown/backslash',
    'Remove it',
    'SEC. FEC. FERC. FCC.\\',
    '\\',
  ],
  [
    'a heading that goes on below',
    'markdown/heading',
    'on the line of the heading',
    '## The third step: render the documents of the whole collection\nfiles',
    'files',
  ],
];

const code: MistakeLine[] = [
  [
    'code without its second backtick',
    'markdown/code',
    'one after it',
    'Run `npm start and wait for it.',
    '`npm',
  ],
  [
    'code without its first backtick',
    'markdown/code',
    'belongs to no code',
    'An example from the config file`:',
    '`:',
  ],
  [
    'code that an apostrophe closes',
    'markdown/code',
    'belongs to no code',
    "Use `try_map' for the rest.",
    '`try',
  ],
  [
    'code that an apostrophe opens',
    'markdown/code',
    'belongs to no code',
    "Add 'downcast()` to it.",
    '`',
  ],
  ['code that an accent opens', 'markdown/code', 'belongs to no code', 'Use ´npm start` now.', '`'],
  [
    'a backtick for an apostrophe',
    'markdown/code',
    'Write ’',
    'The price is good and it`s low.',
    '`',
  ],
  [
    'curly quotes in a program',
    'markdown/code',
    'straight quotes',
    '```json\n{ "channel": “general” }\n```',
    '“',
  ],
  [
    'a callout with two colons',
    'markdown/foreign',
    'a directive (::)',
    '::tip\nAsk first.',
    '::tip',
  ],
];

const lists: MistakeLine[] = [
  ['numbers with a dash', 'markdown/list', 'Write 1.', '1 - Create it\n2 - Install it', '1 -'],
  [
    'a link right behind the mark of an item',
    'markdown/list',
    'a space after *',
    '*[A runtime](/partner)',
    '*',
  ],
  [
    'a link in a list without its mark',
    'markdown/swallowed',
    'the mark of an item',
    '* One\n* [Two](/partner)\n[Three](/terms)\n* Four',
    '[Three]',
  ],
];

const header: readonly Break[] = [
  {
    name: 'a comma of JSON behind a value',
    rule: 'front-matter/syntax',
    says: 'YAML allows no , after a value',
    make: (post) => {
      const broken = post.set('title', `"${post.value('title')}",`);
      return { ...broken, column: broken.column + post.value('title').length + 2 };
    },
  },
  {
    name: 'a title that goes on at the start of the next line',
    rule: 'front-matter/syntax',
    says: 'not closed on its line',
    make: (post) =>
      post.rewrite('title', ['title: "The first half', 'and the second"'], { line: 1, column: 8 }),
  },
  {
    name: 'two keys on one line',
    rule: 'front-matter/syntax',
    says: /./,
    make: (post) =>
      post.rewrite('title', ['title: The title excerpt: A text'], { line: 1, column: 8 }),
  },
  {
    name: 'a date that was never filled in',
    rule: 'front-matter/invalid',
    says: /./,
    make: (post) => post.set('publishedAt', 'YYYY-MM-DD (optional)'),
  },
  {
    name: 'a time without its T',
    rule: 'front-matter/invalid',
    says: /./,
    make: (post) => post.set('publishedAt', '2024-01-10:00:00.000Z'),
  },
  {
    name: 'a time without its hours',
    rule: 'front-matter/invalid',
    says: /./,
    make: (post) => post.set('publishedAt', '2024-01-10T'),
  },
  {
    name: 'a key in another language',
    rule: 'front-matter/unknown-key',
    says: /./,
    make: (post) =>
      post.rewrite('title', [`title: "${post.value('title')}"`, 'título: Otro'], {
        line: 2,
        column: 1,
      }),
  },
];

const fences: readonly Break[] = [
  ['a fence of four backticks that three close', '````\nnpm start\n```'],
  ['a fence that one backtick closes', '```sh\nnpm start\n`'],
].map(([name = '', lines = '']) => ({
  name,
  rule: 'markdown/unclosed-fence',
  says: 'the same fence',
  // The words of a drawing count, since it is code like the rest of the text.
  also: 'read-time/mismatch',
  make: (post) => post.insert(lines),
}));

export const repositoryLines: readonly MistakeLine[] = [
  ...targets,
  ...references,
  ...words,
  ...code,
  ...lists,
];

/** Breaks that one post alone gets. */
export const repositoryBreaks: readonly Break[] = [
  ...header,
  ...fences,
  ...repositoryLines.map(
    ([name, rule, says, line, marked]): Break => ({
      ...{ name, rule, says },
      make: (post) => post.insert(line, marked),
    }),
  ),
];
