import { diffWordsWithSpace } from 'diff';

/** Words that two texts share, or that one of them has. */
export interface Words {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

/** How much of what is the same is shown around what differs. */
export const context = 60;

/** The words of two texts, of which long parts that are the same are cut. */
export function compareWords(before: string, after: string): Words[] {
  const parts = diffWordsWithSpace(before, after);
  const all = parts.map(({ value, added, removed }): Words => {
    return { text: value, kind: added ? 'added' : removed ? 'removed' : 'same' };
  });
  return joinPatches(all).map(({ text, kind }, index, { length }) => {
    if (kind !== 'same') return { text: cutEnd(text, 600), kind };
    const start = index === 0 ? '' : cutEnd(text, context);
    const end = index === length - 1 ? '' : cutStart(text, context);
    return { text: text.length <= context * 2 ? text : joinEnds(start, end), kind };
  });
}

function joinEnds(start: string, end: string): string {
  return start && end ? `${start} ${end}` : start || end;
}

/** Joins changes with only a word or a space between them, which are read more easily as one. */
function joinPatches(words: readonly Words[]): Words[] {
  const joined: Words[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed !== '') joined.push({ text: removed, kind: 'removed' });
    if (added !== '') joined.push({ text: added, kind: 'added' });
    removed = '';
    added = '';
  };
  for (const [index, { text, kind }] of words.entries()) {
    const isBetween = removed + added !== '' && index < words.length - 1;
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else if (isBetween && text.trim().length <= 3 && removed !== '' && added !== '') {
      removed += text;
      added += text;
    } else {
      flush();
      joined.push({ text, kind });
    }
  }
  flush();
  return joined;
}

/** The start of a text, up to a word. */
export function cutEnd(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/\s+\S*$/, '')} …`;
}

function cutStart(text: string, length: number): string {
  if (text.length <= length) return text;
  return `… ${text.slice(-length).replace(/^\S*\s+/, '')}`;
}
