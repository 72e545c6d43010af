/** The first tasks of the week, this many, are copying; the others are the job. */
export const copyingTasks = 3;

/** The number of tasks in a week. */
export const weekTasks = 5;

/** The maximum hours of one task. */
export const mostHours = 40;

const prefix = '#hours=';

/** The URL hash with the hours of each task: `#hours=10,7,6,8,9`. */
export function toHash(hours: readonly number[]): string {
  return `${prefix}${hours.join()}`;
}

/** Reads the hours from a hash: whole numbers from 0 to 40. Undefined for anything else. */
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

/** Sums the hours of copying, of the job, and of both. */
export function sumHours(hours: readonly number[]) {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const copying = sum(hours.slice(0, copyingTasks));
  const total = sum(hours);
  return { copying, job: total - copying, total };
}

/** Describes a week: `23 of your 40 hours are copying.` */
export function describeWeek(hours: readonly number[], whose: 'these' | 'your'): string {
  const { copying, total } = sumHours(hours);
  if (total === 0) return 'No hours yet.';
  const share = `${copying || 'None'} of ${whose} ${total} hour${total === 1 ? '' : 's'}`;
  return `${share} ${copying === 1 ? 'is' : 'are'} copying.`;
}

/** The position and width of each task on a bar of the week, in percent. */
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
