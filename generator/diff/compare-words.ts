import { diffWordsWithSpace } from 'diff';

/** Words in both texts, or in only one of them. */
export interface Words {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

/** The number of unchanged characters to show around a change. */
export const context = 60;

/**
 * Texts with more removed and added words count as replaced: no one compares so many, and the time
 * grows with their square.
 */
const mostEdits = 500;

/** Compares two texts word by word, and shortens long unchanged parts. */
export function compareWords(before: string, after: string): Words[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength: mostEdits }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
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

/**
 * Merges changes with only a short word or a space between them, which are easier to read as one.
 */
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

/** The start of a text, cut at a word. */
export function cutEnd(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/\s+\S*$/, '')} …`;
}

function cutStart(text: string, length: number): string {
  if (text.length <= length) return text;
  return `… ${text.slice(-length).replace(/^\S*\s+/, '')}`;
}
