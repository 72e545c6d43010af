import { endOf, startOf } from '../placed-nodes.ts';
import type { Body, Slip } from './body.ts';

const item = /^(?:[-*+]|\d{1,3}[.)])[ \t]+(?:\*\*|\[|[\p{L}"“])/u;

/** Finds prose and lists that four spaces turned into code. */
export function* findIndented(body: Body): Generator<Slip> {
  for (const placed of body.all('code')) {
    const { node, parent } = placed;
    const at = startOf(node);
    if (/^[\s>]*[`~]{3}/.test(body.text.slice(at, at + 12))) continue;
    const lines = node.value.split('\n').filter((line) => line.trim() !== '');
    const isList =
      lines.every((line) => item.test(line.trim())) &&
      lines.every((line) => isProse(line.trim().replace(/^\S+\s+/, ''), 1));
    const nearList = placed.previous?.type === 'list' || parent.type === 'listItem';
    const isText = !isList && lines.every((line) => isProse(line, 3)) && isSentence(lines);
    if (!(isList && nearList) && !isText && !(isList && lines.length > 1)) continue;
    const indent = /^[ \t]*/.exec(body.text.slice(at))?.[0].length ?? 0;
    const [first = ''] = body.text.slice(at, endOf(node)).split('\n', 1);
    yield {
      at: at + indent,
      length: first.trimEnd().length - indent,
      message: `${isList ? 'This list' : 'This text'} is shown as code, because it is indented with four spaces or more.`,
      hint:
        isList && nearList
          ? 'Indent it like the text of the item above it.'
          : 'Write it at the start of the line.',
    };
  }
}

/** Whether a line reads like text: it has words, and nothing that occurs only in code. */
function isProse(line: string, words: number): boolean {
  if (/[{};<>=$\\|]|\w\(|^\s*(?:#|\/\/|\w+:\s)|\w\.\w+\(|--\w|\s{3,}|\w[/_]\w+[/_]\w/.test(line))
    return false;
  return (line.match(/[\p{L}’']{2,}/gu)?.length ?? 0) >= words;
}

/** Whether lines together form a sentence, unlike a command or a table. */
function isSentence(lines: readonly string[]): boolean {
  const text = lines.join(' ');
  return (
    /^["“(*_[]*\p{Lu}/u.test(text) &&
    /[.!?:]["”)*_]*$/.test(text) &&
    (text.match(/\s/g)?.length ?? 0) > 5
  );
}
