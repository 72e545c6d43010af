/** So many of a week's tasks, the first ones, are copying; the others are the job. */
export const copyingTasks = 3;

/** How many tasks a week has. */
export const weekTasks = 5;

/** The most hours that one task may take. */
export const mostHours = 40;

const prefix = '#hours=';

/** The hash of a URL that has the hours of each task: `#hours=10,7,6,8,9`. */
export function toHash(hours: readonly number[]): string {
  return `${prefix}${hours.join()}`;
}

/** The hours that a hash holds, whole numbers from 0 to 40; undefined when it has anything else. */
export function readHash(hash: string): number[] | undefined {
  if (!hash.startsWith(prefix)) return undefined;
  const texts = hash.slice(prefix.length).split(',');
  const hours = texts.map(Number);
  const isWeek =
    hours.length === weekTasks &&
    texts.every((text) => /^\d\d?$/.test(text)) &&
    hours.every((value) => value <= mostHours);
  return isWeek ? hours : undefined;
}

/** The hours of the tasks that are copying, of those that are the job, and of all. */
export function sumHours(hours: readonly number[]) {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const copying = sum(hours.slice(0, copyingTasks));
  const total = sum(hours);
  return { copying, job: total - copying, total };
}

/** What a week says: `23 of your 40 hours are copying.` */
export function describeWeek(hours: readonly number[], whose: 'these' | 'your'): string {
  const { copying, total } = sumHours(hours);
  if (total === 0) return 'No hours yet.';
  const share = `${copying || 'None'} of ${whose} ${total} hour${total === 1 ? '' : 's'}`;
  return `${share} ${copying === 1 ? 'is' : 'are'} copying.`;
}

/** Where each task lies on a bar of the whole week, in percent of its width. */
export function splitBar(hours: readonly number[]): { x: string; width: string }[] {
  const { total } = sumHours(hours);
  const toPercent = (value: number) => `${Math.round((value / (total || 1)) * 10_000) / 100}%`;
  let before = 0;
  return hours.map((value) => {
    const part = { x: toPercent(before), width: toPercent(value) };
    before += value;
    return part;
  });
}
