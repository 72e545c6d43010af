import { endOf, startOf } from '../placed-nodes.ts';
import { type Body, findAll, type Paragraph, type Slip } from './body.ts';

/** Finds accidental headings, and lines that should be headings or rules. */
export function* findHeadingSlips(body: Body): Generator<Slip> {
  for (const placed of body.all('heading')) {
    const { node } = placed;
    if (body.text.startsWith('#', startOf(node))) continue;
    const [first = '', underline = ''] = body.text
      .slice(startOf(node), endOf(node))
      .split('\n')
      .map((line) => line.trim());
    const place = { at: startOf(node), length: first.length };
    const mark = underline.replace(/^[>\s]+/, '');
    if (mark !== '' && mark.length < 3) {
      const message = `The ${mark} below this line makes it a heading.`;
      yield { ...place, message, hint: 'Remove it, or write ## before the line.' };
    } else if (
      mark === '---' &&
      placed.previous?.type === 'thematicBreak' &&
      /^[\w-]+:\s/.test(first)
    ) {
      yield {
        ...place,
        message: 'This is front matter below the front matter: it became a heading.',
        hint: 'Move its keys up into the first front matter.',
      };
    } else if (/^-+$/.test(mark) && isSentence(first)) {
      yield {
        ...place,
        message: 'The dashes right below this sentence make it a heading.',
        hint: 'Leave an empty line above the dashes, or write ## before the line.',
      };
    }
  }
  for (const paragraph of body.paragraphs) {
    if (!continues(paragraph, body)) continue;
    const [first] = paragraph.lines;
    if (first) {
      yield {
        at: first.at,
        length: first.text.length,
        message: 'A heading is one line: this is a paragraph below it.',
        hint: 'Put it on the line of the heading, or leave an empty line above it.',
      };
    }
  }
  for (const { 0: marks, index } of findAll(body, /^#{7,}(?=\s)/gm, '#######')) {
    const message = 'Headings have at most six levels: this line is shown as text.';
    yield { at: index, length: marks.length, message, hint: 'Write ## to ######.' };
  }
  for (const paragraph of body.paragraphs) {
    if (!paragraph.isOneLine || !isRule(paragraph.text)) continue;
    const [line] = paragraph.lines;
    if (line) {
      yield {
        at: line.at,
        length: line.text.length,
        message: 'The page shows this line literally, not as a rule.',
        hint: 'Write --- between two empty lines.',
        instead: '---',
      };
    }
  }
}

/** A row of dashes or similar characters. */
function isRule(text: string): boolean {
  return /^(?:[—–―-][—–― -]*|={3,}|~{3,}|_{1,2})$/.test(text);
}

function isSentence(text: string): boolean {
  return text.length > 60 && /[.!?]["”)*_]*$/.test(text) && /^["“(*_[]*\p{Lu}/u.test(text);
}

/** Whether a paragraph is the rest of a heading that was wrapped right above it. */
function continues({ placed: { node, previous }, text }: Paragraph, body: Body): boolean {
  if (previous?.type !== 'heading' || /^[A-Z]/.test(text)) return false;
  if (!/^\p{Ll}[\p{Ll}’'-]*(?=[ ,.\r\n]|$)/u.test(text)) return false;
  const above = body.text.slice(startOf(previous), startOf(node));
  const isNext = /^[^\n]*\n[ \t]*$/.test(above);
  return isNext && above.startsWith('#') && above.length > 50 && !/[.!?:`)]\s*$/.test(above);
}
