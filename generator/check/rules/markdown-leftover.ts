import type { Rule } from '../rule.ts';

export const markdownLeftover: Rule = {
  id: 'markdown/leftover',
  severity: 'warning',
  asks: 'No markup stands in the text because Markdown did not understand it.',
  *test({ files }) {
    for (const { file, facts } of files) {
      for (const { text, place } of facts.leftovers) {
        yield { file, where: place, ...explainLeftover(text) };
      }
    }
  },
};

function explainLeftover(text: string): { message: string; hint: string } {
  const shown = `"${text}" stands in the text as it is written here.`;
  if (text.startsWith('<<<<<<<')) {
    return {
      message: 'A merge conflict is not resolved.',
      hint: 'Keep one side, and remove the marks.',
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
  if (text.startsWith('[^')) {
    return { message: shown, hint: `Write the footnote on a line of its own: ${text}: text.` };
  }
  if (text.startsWith('#')) return { message: shown, hint: `Write a space behind ${text}.` };
  if (/^[*_~]/.test(text)) {
    return { message: shown, hint: 'Close it, with no space between the marks and the text.' };
  }
  if (text.startsWith('`'))
    return { message: shown, hint: 'Close the code with as many backticks.' };
  if (text.startsWith('('))
    return { message: shown, hint: 'Write the text in [ ] and the target in ( ) behind it.' };
  if (text.includes(']')) {
    return {
      message: shown,
      hint: 'Write [text](/path), with nothing between ] and ( and no space in the path.',
    };
  }
  return { message: shown, hint: 'Close the comment: <!-- text -->.' };
}
