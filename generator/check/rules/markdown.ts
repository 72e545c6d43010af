import { ofFacts, ofFiles } from '../make-rule.ts';
import { listRules } from '../rule.ts';

/** Rules about Markdown that does not mean what its author intended. */
export const markdownRules = listRules({
  'markdown/unclosed-fence': {
    severity: 'error',
    asks: 'Every code fence is closed.',
    test: ofFacts('openFences', () => ({
      message: 'This block of code is never closed: the rest of the text is part of it.',
      hint: 'Write the same fence on a separate line after the code.',
    })),
  },
  'markdown/unclosed-comment': {
    severity: 'error',
    asks: 'Every comment is closed.',
    test: ofFacts('openComments', () => ({
      message: 'This comment is never closed: the rest of the text is part of it.',
      hint: 'Write --> after it.',
    })),
  },
  'markdown/leftover': {
    severity: 'warning',
    asks: 'The page shows no Markdown marks as text.',
    test: ofFacts('leftovers', ({ text }) => explainLeftover(text)),
  },
  'markdown/raw-html': {
    severity: 'warning',
    asks: 'Markdown contains no HTML that the build removes.',
    test: ofFacts('droppedTags', ({ tag, withText }) => ({
      message: withText
        ? 'The build removes this block of HTML and the text in it.'
        : `The build removes the tag <${tag}>.`,
      hint: instead[tag] ?? 'Write Markdown instead, or put it between backticks to show it.',
    })),
  },
  ...mistakeRules({
    'markdown/space': 'The space after a Markdown mark is an ordinary space.',
    'markdown/table':
      'A table has a line under its column names, and each row has as many cells as columns.',
    'markdown/callout': 'A callout has a known kind.',
    'markdown/foreign': 'A text has no markup that only other tools understand.',
    'markdown/list': 'The page shows a list with the levels, numbers and items that you wrote.',
    'markdown/indented': 'Only code is indented with four spaces or more.',
    'markdown/swallowed': 'An empty line separates a paragraph from the list or quote above it.',
    'markdown/encoding': 'The file has the right encoding, UTF-8.',
    'markdown/quotes': 'A quotation ends with the same kind of mark that opens it.',
    'markdown/heading': 'Headings and horizontal rules are intended.',
    'markdown/emphasis': 'Stars and tildes emphasize the intended text.',
    'markdown/link': 'Links and images have the right brackets.',
    'markdown/reference': 'The target of a reference link is defined once.',
    'markdown/entity': 'The page shows no character entity as text.',
    'markdown/code': 'Code is between fences or backticks, and the page shows all of it.',
    'markdown/backslash': 'A backslash has an effect, and does not break a link.',
    'markdown/pasted': 'A text contains no leftovers of the program it was copied from.',
  }),
  'text/repeated-word': {
    severity: 'advice',
    asks: 'No small word occurs twice in a row.',
    test: ofMistakes('text/repeated-word'),
  },
  'markdown/bare-url': {
    severity: 'advice',
    asks: 'A link has text, because screen readers spell out bare addresses.',
    test: ofFacts(
      'links',
      ({ url, bare }) =>
        bare && {
          message: 'This bare address became a link.',
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
      message: `"${letters}" is saved as Windows-1252, but stet reads UTF-8.`,
      hint: 'Open the file as Windows-1252 and save it as UTF-8. No letter is lost yet.',
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
      message: 'Nothing in the text refers to this footnote, so the page does not show it.',
      hint: `Write ${text.slice(0, -1)} where the footnote belongs, or remove it.`,
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
      message: 'The title of a link needs straight quotes.',
      hint: `Write ${path} "${quoted}".`,
      fix: () => `](${path} "${quoted}")`,
    };
  }
  if (!/[/\\#?]|\.[a-z]\w{1,4}$/i.test(target)) {
    return {
      message: `"${target}" is not a link target, so Markdown shows it as text.`,
      hint: 'Write the path or address of the target.',
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
  if (text.startsWith('#')) return `Write a space after ${text}.`;
  if (/^[*_~]/.test(text))
    return 'Close it. Leave no space between the marks and the text, and no sign such as 。 inside them before a letter.';
  if (text.startsWith('`')) return 'Close the code with the same number of backticks.';
  if (text.startsWith('(')) return 'Write the text in [ ], then the target in ( ).';
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
