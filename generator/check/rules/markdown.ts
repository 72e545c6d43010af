import { ofFacts, ofFiles } from '../make-rule.ts';
import { listRules } from '../rule.ts';

/** Rules about Markdown that does not mean what its author intended. */
export const markdownRules = listRules({
  'markdown/unclosed-fence': {
    severity: 'error',
    asks: 'Every code fence is closed.',
    test: ofFacts('openFences', () => ({
      message: 'This block of code is never closed: the rest of the text is part of it.',
      hint: 'Write the same fence on a separate line behind the code.',
    })),
  },
  'markdown/unclosed-comment': {
    severity: 'error',
    asks: 'Every comment is closed.',
    test: ofFacts('openComments', () => ({
      message: 'This comment is never closed: the rest of the text is part of it.',
      hint: 'Write --> behind it.',
    })),
  },
  'markdown/leftover': {
    severity: 'warning',
    asks: 'No unparsed markup is left in the text.',
    test: ofFacts('leftovers', ({ text }) => explainLeftover(text)),
  },
  'markdown/raw-html': {
    severity: 'warning',
    asks: 'Markdown contains no HTML that the build removes.',
    test: ofFacts('droppedTags', ({ tag, withText }) => ({
      message: withText
        ? 'This block of HTML is taken out when the page is built, with the text in it.'
        : `The tag <${tag}> is taken out when the page is built.`,
      hint: instead[tag] ?? 'Write Markdown instead, or put it between backticks to show it.',
    })),
  },
  ...mistakeRules({
    'markdown/space': 'Markdown has ordinary spaces where it needs them.',
    'markdown/table': 'A table has a separator line, and as many cells in each row as columns.',
    'markdown/callout': 'A callout has a known kind.',
    'markdown/foreign': 'A text has no markup of other tools.',
    'markdown/list': 'A list shows its levels, numbers and items as written.',
    'markdown/indented': 'Only code is indented as code.',
    'markdown/swallowed': "A paragraph doesn't join the list or quote above it.",
    'markdown/encoding': 'Letters are intact UTF-8.',
    'markdown/quotes': 'Quotation marks are paired.',
    'markdown/heading': 'Headings and rules are intentional.',
    'markdown/emphasis': 'Stars and tildes make emphasis where intended.',
    'markdown/link': 'Links and images have the right brackets.',
    'markdown/reference': 'References have targets.',
    'markdown/entity': 'A page shows no character entities as text.',
    'markdown/code': 'Code is in fences or backticks, and all of it shows.',
    'markdown/backslash': 'A backslash has an effect, and is not before a link.',
    'markdown/pasted': 'A text contains no leftovers of the program it was copied from.',
  }),
  'text/repeated-word': {
    severity: 'advice',
    asks: 'No small word is repeated.',
    test: ofMistakes('text/repeated-word'),
  },
  'markdown/bare-url': {
    severity: 'advice',
    asks: 'A link has text instead of a bare address, which screen readers spell out.',
    test: ofFacts(
      'links',
      ({ url, bare }) =>
        bare && {
          message: 'This address became a link by itself.',
          hint: `Write [a description](${url}), or <${url}> to show the address.`,
        },
    ),
  },
});

/** Rules about mistakes that the Markdown parser collected, from their ids and descriptions. */
function mistakeRules(byId: Readonly<Record<string, string>>) {
  const toRule = ([id, asks]: [string, string]) =>
    [id, { severity: 'warning', asks, test: ofMistakes(id) }] as const;
  return Object.fromEntries(Object.entries(byId).map(toRule));
}

function ofMistakes(id: string) {
  return ofFiles(function* ({ facts }) {
    for (const { rule, place, message, hint, instead } of facts.mistakes) {
      if (rule !== id) continue;
      const fix = instead !== undefined && { fix: { place, text: instead } };
      yield { where: place, message, hint, ...fix };
    }
  });
}

type Explanation = { message: string; hint: string; fix?: (written: string) => string };

function explainLeftover(text: string): Explanation {
  const [, letters] = /^\uFFFD([^\uFFFD]+)$/.exec(text) ?? [];
  if (letters !== undefined) {
    return {
      message: `"${letters}" is written in Windows-1252, and content is read as UTF-8.`,
      hint: 'Open the file as Windows-1252 and save it as UTF-8: no letter is lost yet.',
    };
  }
  if (/[\0\uFFFD]/.test(text)) {
    return {
      message: 'A letter was lost when the file was saved.',
      hint: 'Write it again, and save the file as UTF-8.',
    };
  }
  if (/^\[\^.*:$/.test(text)) {
    return {
      message: 'Nothing in the text refers to this footnote, so that no page has it.',
      hint: `Write ${text.slice(0, -1)} where it belongs to, or remove it.`,
    };
  }
  const spaced = explainSpaces(text);
  if (spaced) return spaced;
  const message = `The page shows "${text}" literally.`;
  return { message, hint: hintFor(text) };
}

/** A link target with spaces, possibly with a title: the first space ends the target. */
function explainSpaces(text: string): Explanation | undefined {
  const [, target = '', title = ''] =
    /^\]\(\s*(\S.*?)\s*(\s(?:"[^"]*"|'[^']*'))?\s*\)$/.exec(text) ?? [];
  if (!target.includes(' ')) return undefined;
  const [, path, quoted] = /^(\S+)\s+[“”„](.+)[“”]$/.exec(target) ?? [];
  if (path !== undefined) {
    return {
      message: 'Curly quotes make no title of a link.',
      hint: `Write ${path} "${quoted}".`,
      fix: () => `](${path} "${quoted}")`,
    };
  }
  if (!/[/\\#?]|\.[a-z]\w{1,4}$/i.test(target)) {
    return {
      message: `"${target}" is no target: Markdown takes it for text.`,
      hint: 'Write the path or the address where the link leads.',
    };
  }
  return {
    message: `"${target}" contains a space, so Markdown does not see a link or image.`,
    hint: `Write <${target}>, or ${target.replaceAll(' ', '%20')}.`,
    fix: () => `](<${target}>${title})`,
  };
}

function hintFor(text: string): string {
  if (text.startsWith('[^')) return `Write the footnote on a separate line: ${text}: text.`;
  if (text.startsWith('#')) return `Write a space behind ${text}.`;
  if (/^[*_~]/.test(text))
    return 'Close it, with no space between the marks and the text, and no sign such as 。 inside them before a letter.';
  if (text.startsWith('`')) return 'Close the code with as many backticks.';
  if (text.startsWith('(')) return 'Write the text in [ ] and the target in ( ) behind it.';
  return text.includes(']')
    ? 'Write [text](/path), with nothing between ] and ( and %20 for each space in the path.'
    : 'Close the comment: <!-- text -->.';
}

/** The Markdown equivalents of common HTML tags. */
const instead: Readonly<Record<string, string>> = {
  b: 'Write **text**.',
  strong: 'Write **text**.',
  i: 'Write *text*.',
  em: 'Write *text*.',
  a: 'Write [text](/path).',
  img: 'Write ![a description](../images/name.png).',
  br: 'End the line with a backslash, or start a new paragraph.',
  code: 'Write `text` between backticks.',
};
