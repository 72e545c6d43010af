import { type PostText, readPost } from './document.ts';
import type { Break } from './front-matter.ts';

/** A break that is one line in the body: what it is, the rule, what is to be done, the line, the place. */
type Line = [name: string, rule: string, says: string, line: string, marked?: string];

const lines: Line[] = [
  ['a heading of the first level', 'heading/h1', 'Write ## instead', '# A title again'],
  ['a level left out', 'heading/order', 'Write ## instead of ####', '#### Deep'],
  ['a heading without a text', 'heading/empty', 'Write its text', '##'],
  [
    'an image that is not there',
    'image/missing',
    'relative to this file',
    '![A node](../images/none.png)',
  ],
  [
    'an image without a text alternative',
    'image/alt',
    'between the brackets',
    '![](../images/placeholder.png)',
    '../images/placeholder.png',
  ],
  [
    'a link to no page',
    'link/dead',
    'Did you mean /partner?',
    'Write [to us](/partnr) now.',
    '/partnr',
  ],
  [
    'a link to a file that is not there',
    'link/dead',
    'Write the path of a page, as in its URL.',
    'See [this](./001-implementing-workflow-automations.md).',
    './001',
  ],
  [
    'a link with .html',
    'link/dead',
    'Did you mean /about/us?',
    'See [us](/about/us.html).',
    '/about/us.html',
  ],
  [
    'a link with a slash at its end',
    'link/dead',
    'Write /about/us, or set',
    'See [us](/about/us/).',
    '/about/us/',
  ],
  [
    'an anchor that is not there',
    'link/anchor',
    'Write one of #',
    'See [below](#no-such-heading).',
    '#no-such',
  ],
  [
    'an anchor that another page does not have',
    'link/anchor',
    '#',
    'See [terms](/terms#no-such-part).',
    '/terms#',
  ],
  [
    'a link without a target',
    'link/dead',
    'Write one between the parentheses',
    'See [this]().',
    '[this]',
  ],
  ['a placeholder', 'link/placeholder', 'as soon as there is one', 'See [this](#).', '#'],
  ['a link without a text', 'link/text', 'its target', 'See [](/partner).', '/partner'],
  [
    'a link that is not encrypted',
    'link/scheme',
    'https://',
    'See [them](http://example.com).',
    'http:',
  ],
  [
    'a link that runs code',
    'link/scheme',
    'https://',
    'See [them](javascript:alert(1)).',
    'javascript',
  ],
  [
    'a link with the own host',
    'link/absolute',
    'Write /partner.',
    'See [us](https://usta.example/partner).',
    'https:',
  ],
  [
    'a link to another site without https://',
    'link/dead',
    'Did you mean https://www.example.com/x?',
    'See [them](www.example.com/x).',
    'www.',
  ],
  [
    'a link that is no URL',
    'link/dead',
    'with https://',
    'See [them](https://exa%mple).',
    'https:',
  ],
  ['a footnote without a text', 'markdown/leftover', '[^none]: text', 'A claim[^none].', '[^none]'],
  ['a footnote without a mark', 'markdown/leftover', 'Write [^none] where', '[^none]: The source.'],
  [
    'a paragraph that dashes make a heading',
    'heading/lines',
    'empty line above the dashes',
    'One line,\nand another.\n---',
  ],
  ['a block of HTML', 'markdown/raw-html', 'the text in it', '<section>\nText.\n</section>'],
  ['raw HTML', 'markdown/raw-html', 'Write **text**', 'This is <b>bold</b>.', '<b>'],
  [
    'a bare address',
    'markdown/bare-url',
    '[a description]',
    'See https://example.com for more.',
    'https:',
  ],
  ['emphasis with a space', 'markdown/leftover', 'no space', 'This is ** bold** text.', '**'],
  ['a heading without a space', 'markdown/leftover', 'space after ##', '##Heading'],
  [
    'a space inside a link',
    'markdown/leftover',
    'nothing between',
    'See [us] (/partner) now.',
    '] (',
  ],
  [
    'a link to an unknown reference',
    'markdown/leftover',
    '[text](/path)',
    'See [us][contact] now.',
    '][',
  ],
  ['a link the wrong way round', 'markdown/leftover', 'in [ ]', 'See (us)[/partner] now.', '(us)'],
  [
    'code that is not closed',
    'markdown/leftover',
    'the same number of backticks',
    'Run ``npm start` now.',
    '``',
  ],
  ['a merge conflict', 'file/conflict', 'Keep one side', '<<<<<<< HEAD\nA\n=======\nB\n>>>>>>> b'],
  [
    'an image whose name has a space',
    'markdown/leftover',
    'Write <../images/my image.png>, or ../images/my%20image.png.',
    'Now ![A node](../images/my image.png) here.',
    '](',
  ],
  [
    'a link with a space and a title',
    'markdown/leftover',
    'Write </about us>, or /about%20us.',
    'Now [us](/about us "Who we are") here.',
    '](',
  ],
  [
    'an image in other letters',
    'image/missing',
    'Did you mean ../images/placeholder.png?',
    '![A node](../images/PLACEHOLDER.png)',
  ],
  [
    'an image that is far too small',
    'image/small',
    'Export it at 720 pixels or more',
    '![A node](../images/small.png)',
    '../images/small.png',
  ],
  [
    'a photo as phones write it',
    'image/unreadable',
    'in HEIC, which pages cannot show as an image. Export it as JPEG',
    '![A node](../images/photo.heic)',
  ],
  [
    'an anchor like an id that a footnote has',
    'link/anchor',
    'Write one of #',
    'A note[^here] and [a link](#user-content-fn-2).\n\n[^here]: Here.',
    '#user-content-fn-2',
  ],
  ['a lost letter', 'markdown/leftover', 'UTF-8', 'A caf\uFFFD on the corner.', '\uFFFD'],
  [
    'a comment that silences nothing',
    'silence/unused',
    'Remove the comment',
    '<!-- stet-ignore link/dead: no reason -->',
  ],
  [
    'a comment that names no rule',
    'silence/unused',
    'Did you mean link/dead?',
    '<!-- stet-ignore link/daed: no reason -->',
  ],
];

for (const comment of [
  'stet-ingore link/dead: no',
  'stet-ignore: link/dead',
  'stet-ignore a/b, c/d: no',
]) {
  lines.push([
    `a comment that is not understood: ${comment}`,
    'silence/unused',
    'Write stet-ignore, one rule',
    `<!-- ${comment} -->`,
  ]);
}

const header = (post: PostText) => post.lines.indexOf('---', 1);

export const bodyBreaks: readonly Break[] = [
  ...lines.map(
    ([name, rule, says, line, marked]): Break => ({
      name,
      rule,
      says,
      make: (post) => post.insert(line, marked),
    }),
  ),
  {
    name: 'a fence that is never closed',
    rule: 'markdown/unclosed-fence',
    says: 'the same fence',
    // The words of a drawing count, since it is code like the rest of the text.
    also: 'read-time/mismatch',
    make: (post) => post.insert('~~~sh\nnpm start'),
  },
  {
    name: 'a comment that is never closed',
    rule: 'markdown/unclosed-comment',
    says: 'Write -->',
    // What is left of the text takes no time.
    also: 'read-time/mismatch',
    // A comment further down would close it.
    make: (post) => readPost(post.text.replace(/^<!--.*-->\n/gm, '')).insert('<!-- to be checked'),
  },
  {
    name: 'no text',
    rule: 'body/empty',
    says: 'Write it below',
    make: (post) => ({
      text: `${post.lines.slice(0, header(post) + 1).join('\n')}\n`,
      line: 1,
      column: 1,
    }),
  },
  {
    name: 'a front matter that is never closed',
    rule: 'front-matter/unclosed',
    says: 'three dashes',
    make: (post) => ({
      text: post.lines
        .filter((line) => line !== '---')
        .join('\n')
        .replace(/^/, '---\n'),
      line: 1,
      column: 1,
    }),
  },
  {
    name: 'a front matter without its first line',
    rule: 'front-matter/unopened',
    says: 'Write --- on the first line',
    make: (post) => ({ text: post.lines.slice(1).join('\n'), line: 1, column: 1 }),
  },
  {
    name: 'a blank line above the front matter',
    rule: 'front-matter/unopened',
    says: 'nothing above it',
    make: (post) => ({ text: `\n${post.text}`, line: 2, column: 1 }),
  },
  {
    name: 'a front matter in another language',
    rule: 'front-matter/language',
    says: 'write YAML',
    make: (post) => ({ text: post.text.replace('---', '---js'), line: 1, column: 4 }),
  },
];
