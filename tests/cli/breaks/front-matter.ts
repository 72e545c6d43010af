import type { Broken, PostText } from './document.ts';

/** A way to break a post: the rule that has to find it, and what it has to say how to fix it. */
export interface Break {
  name: string;
  rule: string;
  says: string | RegExp;
  /** A rule that finds what follows from the break elsewhere. */
  also?: string;
  make(post: PostText): Broken;
}

const author = ['author:', '  name: Ada', '  role: Editor', '  bio: Writes.'];

export const frontMatterBreaks: readonly Break[] = [
  {
    name: 'a no-break space behind a colon',
    rule: 'front-matter/syntax',
    says: 'Write an ordinary space',
    make: (post) =>
      post.rewrite('title', [`title:\u00A0"${post.value('title')}"`], { line: 1, column: 7 }),
  },
  {
    name: 'no title',
    rule: 'front-matter/missing',
    says: 'Add "title: …"',
    make: (post) => post.remove('title'),
  },
  {
    name: 'no slug',
    rule: 'front-matter/missing',
    says: 'Add "slug: …"',
    make: (post) => post.remove('slug'),
  },
  {
    name: 'no id',
    rule: 'front-matter/missing',
    says: 'Add "id: …"',
    make: (post) => post.remove('id'),
  },
  {
    name: 'a title without a value',
    rule: 'front-matter/invalid',
    says: 'Write a value after the colon',
    make: (post) => ({ ...post.set('title', ''), column: 1 }),
  },
  {
    name: 'an empty title',
    rule: 'front-matter/invalid',
    says: 'Write text',
    make: (post) => post.set('title', '""'),
  },
  {
    name: 'a title that is a list',
    rule: 'front-matter/invalid',
    says: 'Write one text',
    make: (post) => post.set('title', '[a, b]'),
  },
  {
    name: 'a colon in a title without quotes',
    rule: 'front-matter/syntax',
    says: 'Use double quotes: "Showings: the no-show playbook"',
    make: (post) => post.set('title', 'Showings: the no-show playbook'),
  },
  {
    name: 'a title that begins with @',
    rule: 'front-matter/syntax',
    says: 'double quotes',
    make: (post) => post.set('title', '@home in the office'),
  },
  ...['!Important news', '&more news', '| x', '- x', '? x'].map(
    (value): Break => ({
      name: `a title that is written ${value}`,
      rule: 'front-matter/syntax',
      says: `begins with ${value[0]} is not quoted. Use double quotes: "${value}"`,
      make: (post) => post.set('title', value),
    }),
  ),
  {
    name: 'a title with text behind a bracket',
    rule: 'front-matter/syntax',
    says: 'after the bracket',
    make: (post) => ({ ...post.set('title', '[Draft] of a title'), column: 16 }),
  },
  {
    name: 'a title that # cuts off',
    rule: 'front-matter/comment',
    says: 'double quotes',
    make: (post) => {
      const title = post.value('title').slice(0, 50).replace(/: /g, ', ').padEnd(50, '.');
      return { ...post.set('title', `${title} #1`), column: 9 + title.length };
    },
  },
  {
    name: 'no colon behind a key',
    rule: 'front-matter/syntax',
    says: 'Write title: and the value',
    make: (post) => post.rewrite('title', ['title = One'], { line: 1, column: 1 }),
  },
  {
    name: 'no colon behind the last key',
    rule: 'front-matter/syntax',
    says: 'Write draft: and the value',
    make: (post) =>
      post.rewrite('keywords', ['keywords: [a]', 'draft true'], { line: 2, column: 1 }),
  },
  {
    name: 'a letter of the title that is lost',
    rule: 'markdown/leftover',
    says: 'UTF-8',
    also: 'card/letters',
    make: (post) => {
      const title = post.value('title');
      return { ...post.set('title', JSON.stringify(`\uFFFD${title.slice(1)}`)), column: 9 };
    },
  },
  {
    name: 'a quote inside quotes',
    rule: 'front-matter/syntax',
    says: 'for a quote inside it',
    make: (post) => {
      const { text, line } = post.set('title', '"The "first" automation"');
      return { text, line, column: 14 };
    },
  },
  {
    name: 'a quote that is never closed',
    rule: 'front-matter/syntax',
    says: 'Close it at the end of the value',
    make: (post) => post.set('title', '"The first automation'),
  },
  {
    name: 'a bracket that is never closed',
    rule: 'front-matter/syntax',
    says: 'Close it with ]',
    make: (post) => post.set('tags', '[Sales, Leads'),
  },
  {
    name: 'no space behind a colon',
    rule: 'front-matter/syntax',
    says: 'Write title: and the value',
    make: (post) => post.rewrite('title', ['title:One'], { line: 1, column: 6 }),
  },
  {
    name: 'a tab',
    rule: 'front-matter/syntax',
    says: 'Indent with spaces',
    make: (post) => post.rewrite('author', ['author:', '\tname: Ada'], { line: 2, column: 1 }),
  },
  {
    name: 'a key twice',
    rule: 'front-matter/syntax',
    says: 'Keep one of the two',
    make: (post) => post.rewrite('slug', ['slug: a', 'slug: b'], { line: 2, column: 1 }),
  },
  {
    name: 'a key indented by accident',
    rule: 'front-matter/syntax',
    says: 'beginning of the line',
    make: (post) => post.rewrite('slug', ['slug: a', ' title: b'], { line: 2, column: 2 }),
  },
  {
    name: 'a field of the author at the wrong depth',
    rule: 'front-matter/syntax',
    says: 'same indent',
    make: (post) =>
      post.rewrite('author', ['author:', '  name: Ada', ' role: Editor'], { line: 3, column: 1 }),
  },
  {
    name: 'an alias by accident',
    rule: 'front-matter/syntax',
    says: 'double quotes',
    make: (post) => post.set('title', '*bold* moves'),
  },
  {
    name: 'a key with a slip',
    rule: 'front-matter/unknown-key',
    says: 'Did you mean "publishedAt"?',
    make: (post) =>
      post.rewrite('publishedAt', [`publishdAt: ${post.value('publishedAt')}`], {
        line: 1,
        column: 1,
      }),
  },
  {
    name: 'an unknown key',
    rule: 'front-matter/unknown-key',
    says: 'write one of id, slug, title',
    make: (post) =>
      post.rewrite('readTime', [`readTime: ${post.value('readTime')}`, 'pinned: true'], {
        line: 2,
        column: 1,
      }),
  },
  {
    name: 'a slip in a key of the author',
    rule: 'front-matter/unknown-key',
    says: 'Did you mean "role"?',
    make: (post) =>
      post.rewrite('author', [...author.slice(0, 2), '  rloe: Editor'], { line: 3, column: 3 }),
  },
  {
    name: 'an author that is only a name',
    rule: 'front-matter/invalid',
    says: 'indented by two spaces: name: …, role: …',
    make: (post) => post.set('author', 'Ada Lovelace'),
  },
  {
    name: 'a name of an author that is a list',
    rule: 'front-matter/invalid',
    says: 'Write one text',
    make: (post) => post.rewrite('author', ['author:', '  name: [Ada]'], { line: 2, column: 9 }),
  },
  {
    name: 'a draft that is a word',
    rule: 'front-matter/invalid',
    says: 'true or false',
    make: (post) =>
      post.rewrite('readTime', ['draft: maybe', `readTime: ${post.value('readTime')}`], {
        line: 1,
        column: 8,
      }),
  },
  {
    name: 'tags that are one text',
    rule: 'front-matter/invalid',
    says: '"- item"',
    make: (post) => post.set('tags', 'Sales and leads'),
  },
  {
    name: 'a date with slashes',
    rule: 'front-matter/invalid',
    says: 'Write 2025-09-01',
    make: (post) => post.set('publishedAt', '2025/9/1'),
  },
  {
    name: 'a day that does not exist',
    rule: 'front-matter/invalid',
    says: 'a day that exists',
    make: (post) => post.set('publishedAt', '2025-02-30'),
  },
  {
    name: 'a date that could be two',
    rule: 'front-matter/invalid',
    says: 'year-month-day',
    make: (post) => post.set('publishedAt', '01/02/2025'),
  },
  {
    name: 'no date',
    rule: 'front-matter/default',
    says: 'Add "publishedAt: …"',
    make: (post) => post.remove('publishedAt'),
  },
  {
    name: 'a date in the future',
    rule: 'date/future',
    // Nor may posts that are public link to it.
    also: 'link/dead',
    says: 'Fix the date',
    make: (post) => post.without('updatedAt').set('publishedAt', '2999-01-01'),
  },
  {
    name: 'updated before it was published',
    rule: 'date/order',
    says: 'or a later date',
    make: (post) =>
      post
        .without('updatedAt')
        .rewrite(
          'publishedAt',
          [`publishedAt: ${post.value('publishedAt')}`, 'updatedAt: 2001-01-01'],
          {
            line: 2,
            column: 12,
          },
        ),
  },
  {
    name: 'a read time that is not that of the text',
    rule: 'read-time/mismatch',
    says: /Write \d+\./,
    make: (post) => post.set('readTime', '44'),
  },
  {
    name: 'a read time that is no number',
    rule: 'read-time/mismatch',
    says: /Write \d+\./,
    make: (post) => post.set('readTime', 'nine'),
  },
  {
    name: 'no read time',
    rule: 'front-matter/default',
    says: /Add "readTime: \d+"/,
    make: (post) => post.remove('readTime'),
  },
  {
    name: 'featured that is a word',
    rule: 'front-matter/invalid',
    says: 'true or false',
    make: (post) => {
      const { text, line } = post
        .without('featured')
        .rewrite('readTime', [`readTime: ${post.value('readTime')}`, 'featured: "yes"'], {
          line: 2,
          column: 11,
        });
      return { text, line, column: 11 };
    },
  },
  {
    name: 'a category with a slip',
    rule: 'category/unknown',
    says: 'Did you mean strategy?',
    make: (post) => post.set('categoryId', 'stratgey'),
  },
  {
    name: 'a name that is not that of the category',
    rule: 'category/mismatch',
    says: /Write category: .+\./,
    make: (post) => post.set('category', 'Gardening'),
  },
  {
    name: 'a color that is not that of the category',
    rule: 'category/mismatch',
    says: /Write categoryColor: "#[0-9A-Fa-f]{6}"\./,
    make: (post) => post.set('categoryColor', '"#123456"'),
  },
  {
    name: 'a color that is a word',
    rule: 'front-matter/invalid',
    says: 'expected a color',
    make: (post) => post.set('categoryColor', 'blue'),
  },
  {
    name: 'a slug with capitals and spaces',
    rule: 'front-matter/invalid',
    says: 'Write the-first-automation.',
    make: (post) => post.set('slug', 'The First Automation'),
  },
  {
    name: 'a slug that is not the name of the file',
    rule: 'slug/file-name',
    // The page moves with its slug, away from the links to it.
    also: 'link/dead',
    says: 'or rename the file',
    make: (post) => post.set('slug', `${post.value('slug')}-two`),
  },
  {
    name: 'an id without quotes',
    rule: 'id/number',
    says: 'double quotes',
    make: (post) => post.set('id', post.value('id')),
  },
  {
    name: 'a title that is too short',
    rule: 'head/title-length',
    says: 'more precisely',
    make: (post) => post.set('title', `Short ${post.value('id')}`),
  },
  {
    name: 'a description that is too long',
    rule: 'head/description-length',
    says: /Cut \d+ or more/,
    make: (post) =>
      post.set('metaDescription', `"${post.value('metaDescription')} And on it goes, and on."`),
  },
  {
    name: 'no description',
    rule: 'front-matter/default',
    says: 'Add "metaDescription: …"',
    make: (post) => post.remove('metaDescription'),
  },
  {
    name: 'an image that does not exist',
    rule: 'image/missing',
    says: '../images/name.png',
    make: (post) => post.set('featuredImage', '../images/posts/nowhere.png'),
  },
  {
    name: 'an image that is too narrow',
    rule: 'image/narrow',
    says: 'larger size',
    make: (post) => post.set('featuredImage', '../images/narrow.png'),
  },
  {
    name: 'an image without a text alternative',
    rule: 'image/alt',
    says: 'for readers who can',
    make: (post) => ({ ...post.set('featuredImageAlt', '""'), column: 1 }),
  },
  {
    name: 'curly quotes',
    rule: 'front-matter/quotes',
    says: 'straight double quotes',
    make: (post) => post.set('title', `“${post.value('title').replace(/: /g, ', ').slice(0, 55)}”`),
  },
  {
    name: 'keys in another order',
    rule: 'front-matter/key-order',
    says: '--fix',
    make: (post) =>
      post
        .without('readTime')
        .rewrite(
          'publishedAt',
          [`readTime: ${post.value('readTime')}`, `publishedAt: ${post.value('publishedAt')}`],
          { line: 2, column: 1 },
        ),
  },
  {
    name: 'a merge conflict in the front matter',
    rule: 'file/conflict',
    says: 'Keep one side',
    make: (post) =>
      post.rewrite('title', ['<<<<<<< HEAD', 'title: A', '=======', 'title: B', '>>>>>>> b'], {
        line: 1,
        column: 1,
      }),
  },
  ...['—', '----', '--', '– – –', '  ---', '***'].flatMap((fence): Break[] => [
    {
      name: `${fence} for the line that opens the front matter`,
      rule: 'front-matter/unopened',
      says: `but with "${fence}". Write --- here`,
      make: ({ text }) => ({ text: text.replace('---\n', `${fence}\n`), line: 1, column: 1 }),
    },
    {
      name: `${fence} for the line that closes the front matter`,
      rule: 'front-matter/unclosed',
      says: `but with "${fence}". Write --- here`,
      make: ({ text, lines }) => ({
        text: text.replace('\n---\n', `\n${fence}\n`),
        line: lines.indexOf('---', 1) + 1,
        column: 1,
      }),
    },
  ]),
  {
    name: 'a comment behind the line that opens the front matter',
    rule: 'front-matter/unopened',
    says: 'and nothing else on the line',
    make: ({ text }) => ({ text: text.replace('---\n', '--- # post\n'), line: 1, column: 1 }),
  },
  {
    name: 'a front matter in a block of code',
    rule: 'front-matter/unopened',
    says: 'Remove this line and the ```',
    make: ({ text }) => ({
      text: `\`\`\`yaml\n${text.replace('\n---\n', '\n---\n```\n')}`,
      line: 1,
      column: 1,
    }),
  },
  {
    name: 'a front matter that only a later rule closes',
    rule: 'front-matter/unclosed',
    says: 'three hyphens after the last key',
    make: ({ text, lines }) => {
      // What begins with # is a comment to YAML.
      const closing = lines.indexOf('---', 1);
      const first = lines.findIndex((line, index) => index > closing && /^[^#]/.test(line));
      return {
        text: `${text.replace('\n---\n', '\n')}\n---\n`,
        line: first,
        column: 1,
      };
    },
  },
  {
    name: 'an apostrophe between single quotes',
    rule: 'front-matter/syntax',
    says: `Write "It's the first automation".`,
    make: (post) => post.set('title', "'It's the first automation'"),
  },
  {
    name: 'a title whose key has a capital',
    rule: 'front-matter/unknown-key',
    says: 'Did you mean "title"?',
    make: (post) =>
      post.rewrite('title', [`Title: "${post.value('title')}"`], { line: 1, column: 1 }),
  },
  {
    name: 'tags with commas between them',
    rule: 'front-matter/invalid',
    says: 'or [Sales, Leads].',
    make: (post) => post.set('tags', 'Sales, Leads'),
  },
  {
    name: 'an item without the space behind its dash',
    rule: 'front-matter/syntax',
    says: 'Write - Leads.',
    make: (post) => post.rewrite('tags', ['tags:', '- Sales', '-Leads'], { line: 3, column: 1 }),
  },
  {
    name: 'an indented item without the space behind its dash',
    rule: 'front-matter/syntax',
    says: 'Write - Leads.',
    make: (post) =>
      post.rewrite('tags', ['tags:', '  - Sales', '  -Leads'], { line: 3, column: 3 }),
  },
  {
    name: 'an item without its dash',
    rule: 'front-matter/syntax',
    says: 'Write - Leads, indented like the item above.',
    make: (post) => post.rewrite('tags', ['tags:', '  - Sales', '  Leads'], { line: 3, column: 3 }),
  },
  {
    name: 'an item without a text',
    rule: 'front-matter/invalid',
    says: 'after the dash, or remove the line',
    make: (post) => post.rewrite('tags', ['tags:', '  - Sales', '  -'], { line: 3, column: 3 }),
  },
  {
    name: 'an image as in Markdown',
    rule: 'front-matter/syntax',
    says: 'Write ../images/placeholder.png.',
    make: (post) => post.set('featuredImage', '![A node](../images/placeholder.png)'),
  },
  {
    name: 'a title that is a comment as a whole',
    rule: 'front-matter/invalid',
    says: 'Use double quotes: "#1 in the office".',
    make: (post) => post.set('title', '#1 in the office'),
  },
  {
    name: 'a comment as in code',
    rule: 'front-matter/syntax',
    says: 'Write # instead of //.',
    make: (post) =>
      post.rewrite('id', [`id: "${post.value('id')}"`, '// the address'], { line: 2, column: 1 }),
  },
  {
    name: 'an image in other letters',
    rule: 'image/missing',
    says: 'Did you mean ../images/narrow.png?',
    make: (post) => post.set('featuredImage', '../images/Narrow.PNG'),
  },
  {
    name: 'an image with another extension',
    rule: 'image/missing',
    says: 'Did you mean ../images/narrow.png?',
    make: (post) => post.set('featuredImage', '../images/narrow.jpg'),
  },
  {
    name: 'an image with the path of Windows',
    rule: 'image/missing',
    says: 'Did you mean ../images/narrow.png?',
    make: (post) => post.set('featuredImage', '..\\images\\narrow.png'),
  },
  {
    name: 'an image in another folder',
    rule: 'image/missing',
    says: 'Did you mean ../images/narrow.png?',
    make: (post) => post.set('featuredImage', 'images/uploads/narrow.png'),
  },
  {
    name: 'an image of another site',
    rule: 'image/missing',
    says: 'only for local images. Save it in the images folder',
    make: (post) => post.set('featuredImage', 'https://example.com/node.png'),
  },
  {
    name: 'a photo as phones write it',
    rule: 'image/unreadable',
    says: 'in HEIC, which pages cannot show as an image. Export it as JPEG',
    make: (post) => post.set('featuredImage', '../images/photo.heic'),
  },
  {
    name: 'a slug with the extension of the file',
    rule: 'front-matter/invalid',
    says: 'Write the-first-automation.',
    make: (post) => post.set('slug', 'the-first-automation.md'),
  },
];
