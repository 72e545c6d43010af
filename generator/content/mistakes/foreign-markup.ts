import type { Body, Slip } from './body.ts';

interface Foreign {
  /** Every text that the pattern matches contains one of these. */
  signs: readonly string[];
  pattern: RegExp;
  /** What it is and which tools use it. */
  what: string;
  hint: string;
}

const callout = 'Write a callout: > [!NOTE] on one line, and > before each line of the text.';
const plainLink = 'Write [text](/path), with the path of a page or of a Markdown file.';
const remove = 'Remove it: this site has nothing that reads it.';
const plain = 'Write the text itself in its place.';

/**
 * Markup that other tools read but Markdown shows. The first matching pattern at a place counts.
 */
const foreign: readonly Foreign[] = [
  {
    signs: ['{{'],
    pattern: /\{\{[<%]\s*(?:figure|img|image)\b[\s\S]{0,400}?[>%]\}\}/g,
    what: 'a Hugo shortcode',
    hint: 'Write ![a description](../images/name.png).',
  },
  {
    signs: ['{{'],
    pattern: /\{\{[<%][\s\S]{1,400}?[>%]\}\}/g,
    what: 'a Hugo shortcode',
    hint: 'Write Markdown in its place.',
  },
  {
    signs: ['{%'],
    pattern: /\{%-?\s*\w[\s\S]{0,400}?%\}/g,
    what: 'a Liquid or Nunjucks tag',
    hint: 'Write Markdown in its place.',
  },
  {
    signs: ['{{'],
    pattern: /\{\{\{?[^{}\n]+\}?\}\}/g,
    what: 'a template variable',
    hint: plain,
  },
  {
    signs: ['{#'],
    pattern: /\{#[^{}\n]*#\}/g,
    what: 'a Nunjucks comment',
    hint: 'Write <!-- text -->.',
  },
  {
    signs: ['{/*'],
    pattern: /\{\/\*[\s\S]{0,2000}?\*\/\}/g,
    what: 'an MDX comment',
    hint: 'Write <!-- text -->.',
  },
  {
    signs: ['import', 'export'],
    pattern:
      /^[ \t>]*(?:import\s+(?:[\w*{}][\w*{}\s,]{0,1000}(?<=\s)from\s+)?["'][^"'\n]+["'];?|export\s+(?:const|default|function)\s+\S.*)$/gm,
    what: 'MDX code',
    hint: remove,
  },
  {
    signs: [':::'],
    pattern: /^[ \t>]*:{3,}[ \t]*\{?\.?[\w-]+[^\n]*$/gm,
    what: 'a directive (:::)',
    hint: callout,
  },
  {
    signs: [':::'],
    pattern: /^[ \t>]*:{3,}[ \t]*$/gm,
    what: 'the end of a directive (:::)',
    hint: 'Remove it with its beginning.',
  },
  {
    signs: ['::'],
    pattern: /^[ \t>]*::(?:[a-z][\w-]*(?:\[[^\]\n]*\]|\{[^}\n]*\})*)[ \t]*$/gm,
    what: 'a directive (::)',
    hint: plain,
  },
  {
    signs: ['!!!', '???'],
    pattern: /^[ \t]*(?:!!!|\?\?\?\+?)[ \t]+[a-z]+(?:[ \t]+"[^"\n]*")?[ \t]*$/gm,
    what: 'an MkDocs admonition',
    hint: callout,
  },
  {
    signs: ['.. '],
    pattern: /^[ \t]*\.\. [a-z-]+::(?: .*)?$/gm,
    what: 'a reStructuredText directive',
    hint: callout,
  },
  {
    signs: ['![['],
    pattern: /!\[\[[^[\]\n]+\]\]/g,
    what: 'a file embedded by Obsidian',
    hint: 'Write ![a description](../images/name.png).',
  },
  {
    signs: ['[t', '[T', '[[', '{:', '${', '@['],
    pattern:
      /^[ \t]*(?:\[\[_?toc_?\]\]|\[toc\]|\$\{toc\}|\{:toc\}|@\[toc\][^\n]*|\[\[_TOC_\]\])[ \t]*$/gim,
    what: 'a table of contents mark',
    hint: remove,
  },
  { signs: ['[['], pattern: /\[\[[^[\]\n]+\]\](?!\()/g, what: 'a wiki link', hint: plainLink },
  {
    signs: ['{:'],
    pattern: /\{:[ \t]*(?:[.#][\w-]|[\w-]+=)[^{}\n]*\}|\{:toc\}/g,
    what: 'a kramdown attribute',
    hint: remove,
  },
  {
    signs: ['{.', '{#', '='],
    pattern:
      /\{(?<=\S[ \t]?\{)(?<!oaicite:\d+\]\{)[ \t]*(?:[.#][A-Za-z][\w:-]*|[\w-]+=(?:"[^"\n]*"|[\w.%-]+))(?:[ \t]+(?:[.#][\w:-]+|[\w-]+=(?:"[^"\n]*"|[\w.%-]+)))*[ \t]*\}/g,
    what: 'a Pandoc or Docusaurus attribute',
    hint: remove,
  },
  {
    signs: ['{++', '{--', '{~~', '{>>', '{=='],
    pattern: /\{(?:\+\+|--|~~|>>|==)[\s\S]{1,400}?(?:\+\+|--|~~|<<|==)\}/g,
    what: 'a CriticMarkup mark',
    hint: 'Keep only the intended text.',
  },
  {
    signs: ['%%'],
    pattern: /%%(?<![\d%]%%)[^\s%](?:[^%\n]*[^\s%])?%%/g,
    what: 'an Obsidian comment',
    hint: 'Write <!-- text -->.',
  },
  {
    signs: ['=='],
    pattern: /(?<![=\w])==(?=[^\s=])[^=\n]*[^\s=]==(?![=\w])/g,
    what: 'a highlight',
    hint: 'Write **text** or *text*.',
  },
  {
    signs: ['=='],
    pattern: /^[ \t]*={2,6}[ \t]+[^\s=](?:[^=\n]*[^\s=])?[ \t]+={2,6}[ \t]*$/gm,
    what: 'a MediaWiki heading',
    hint: 'Write ## and the text.',
  },
  {
    signs: ['h1.', 'h2.', 'h3.', 'h4.'],
    pattern: /^[ \t]*h[1-6]\.[ \t]+\S.*$/gm,
    what: 'a Textile heading',
    hint: 'Write ## and the text.',
  },
  {
    signs: ["'''"],
    pattern: /(?<!')'''[^'\n]+'''(?!')/g,
    what: 'MediaWiki bold text',
    hint: 'Write **text**.',
  },
  {
    signs: ['[caption', '[gallery', '[embed', '[audio', '[video', '[playlist'],
    pattern:
      /\[(caption|gallery|embed|audio|video|playlist)(?: [^\]\n]*)?\](?!\(|\[)(?:[\s\S]{0,600}?\[\/\1\])?/g,
    what: 'a WordPress shortcode',
    hint: 'Write Markdown in its place.',
  },
  {
    signs: ['[/'],
    pattern:
      /\[(b|i|u|s|url|img|quote|code|color|size|list)(?:=[^\]\n]*)?\](?!\()[\s\S]{0,400}?\[\/\1\]/gi,
    what: 'a BBCode tag',
    hint: 'Write Markdown in its place.',
  },
  {
    signs: ['{'],
    pattern: /\{(?:code|noformat|panel|quote|info|warning|note|tip|color)(?::[^{}\n]*)?\}/g,
    what: 'a Confluence or Jira macro',
    hint: 'Write Markdown in its place.',
  },
  {
    signs: ['#+'],
    pattern: /^[ \t]*#\+\w+(?::.*)?$/gm,
    what: 'an Org mode keyword',
    hint: remove,
  },
  {
    signs: ['$$'],
    pattern: /\$\$[^$]{0,300}?[\\^_=+][^$]{0,300}\$\$/g,
    what: 'a formula',
    hint: 'A plugin such as remark-math reads it; without one, write it as text or as an image.',
  },
  {
    signs: ['\\'],
    pattern: /\\(?:begin|end|textbf|textit|emph|section|cite|ref|frac)\{[^{}\n]*\}/g,
    what: 'a LaTeX command',
    hint: 'Write Markdown in its place.',
  },
  {
    signs: [':'],
    pattern: /:(?<=(?:^|[\s(>]):)[a-z][a-z0-9_+-]*[a-z0-9]:(?=$|[\s.,;!?)<])/gm,
    what: 'an emoji name',
    hint: 'Write the emoji itself.',
  },
  {
    signs: ['^'],
    pattern: /\^(?<=[\p{L}\p{N})]\^)[\p{L}\p{N}+-]{1,12}\^(?!\^)/gu,
    what: 'Pandoc superscript',
    hint: 'Write the character itself, such as ².',
  },
  {
    signs: ['--8<', '<<<', '@import', '@include'],
    pattern: /^[ \t]*(?:--8<--|<<<|@import|@include)[ \t]+["'@./][^\n]*$/gm,
    what: 'an included file',
    hint: plain,
  },
  {
    signs: ['^['],
    pattern: /\^\[(?<=\S\^\[)[^[\]\n]+\](?!\()/g,
    what: 'a Pandoc inline footnote',
    hint: 'Write [^1] here, and [^1]: with the text on a separate line.',
  },
  {
    signs: ['\n:'],
    pattern: /(?<=\S[^\n]*\n)[ \t]{0,3}:[ \t]+\S[^\n]*$/gm,
    what: 'a kramdown or Pandoc definition',
    hint: 'Write **term**, then the text.',
  },
  {
    signs: ['`_'],
    pattern: /`[^`\n]+ <https?:[^>\n]+>`_/g,
    what: 'a reStructuredText link',
    hint: plainLink,
  },
];

/** Finds shortcodes, directives and other markup of other tools in the text. */
export function* findForeignMarkup(body: Body): Generator<Slip> {
  /** Which characters belong to markup that is already reported. */
  let taken: Uint8Array | undefined;
  for (const { pattern, signs, what, hint } of foreign) {
    if (!signs.some((sign) => body.has(sign))) continue;
    for (const { 0: whole, index } of body.prose.matchAll(pattern)) {
      const at = index + (/^[ \t>]*/.exec(whole)?.[0].length ?? 0);
      const end = index + whole.length;
      const [written = ''] = body.text.slice(at, end).split('\n', 1);
      taken ??= new Uint8Array(body.text.length);
      if (written === '' || taken[at] === 1 || taken[end - 1] === 1) continue;
      taken.fill(1, at, end);
      const shown = written.length > 40 ? `${written.slice(0, 39)}…` : written;
      yield {
        at,
        length: written.trimEnd().length,
        message: `${shown.trimEnd()} is ${what}: the page shows it literally.`,
        hint: adviseId(written, body.text.slice(at - body.columnAt(at), at)) ?? hint,
        markup: written.trimEnd(),
      };
    }
  }
}

// `{#id}`, `{: #id}`, `{ id="id" }`, `{/* #id */}` and `{/*an-id*/}`
const ownId = /^\{(?:(?::|\/\*)?[ \t]*#|[ \t]*id="|\/\*(?=[\w-]+\*))([\w.-]+)/;

/** How a heading keeps the id that other tools read from the markup behind it. */
function adviseId(written: string, before: string): string | undefined {
  const [, id] = ownId.exec(written) ?? [];
  if (id === undefined || !/^#{1,6}[ \t]/.test(before)) return undefined;
  return `Remove it, and keep its id by <!-- stet-anchor ${id} --> on the line above.`;
}
