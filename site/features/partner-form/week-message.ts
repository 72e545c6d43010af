import { readHash, sumHours, toHash } from '../../lib/week.ts';

/** The tasks of a week as the vision page names them, in the order of the hash. */
const copying = [
  'typing what is already written elsewhere',
  'asking for something a second time',
  'looking for a file, a number, a date',
];
const job = ['deciding and solving', 'talking to clients and colleagues'];

/**
 * A message from the hours that a visitor set on the vision page.
 * @param hash of the URL that the visitor opened.
 * @returns a text to edit; undefined if the hash has no hours, or only zeros.
 */
export function describeHours(hash: string): string | undefined {
  const hours = readHash(hash);
  if (!hours) return undefined;
  const sums = sumHours(hours);
  if (sums.total === 0) return undefined;
  const list = (tasks: readonly string[], first: number) =>
    tasks.map((task, index) => `${task} (${hours[first + index]})`).join('; ');
  return [
    `In our week of ${sums.total} hours, copying takes ${sums.copying}: ${list(copying, 0)}.`,
    `The job takes the other ${sums.job}: ${list(job, copying.length)}.`,
  ].join(' ');
}

/** Whether a message is one of these, without edits. */
export function isOwnMessage(message: string): boolean {
  const hours = [...message.matchAll(/\((\d+)\)/g)].map(([, value]) => Number(value));
  return describeHours(toHash(hours)) === message;
}
