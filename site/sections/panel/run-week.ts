import { describeWeek, mostHours, readHash, splitBar, sumHours, toHash } from '../../lib/week.ts';
import type styles from './week.module.css';

/** Milliseconds after the last press until the URL is written: browsers limit the rate. */
const writeAfter = 300;

/**
 * Lets readers set the hours of a week: adds two buttons to each task. The URL's hash stores the
 * hours, so a press is not a page view (spec §2), and the action's link includes them.
 * @returns a function that removes the buttons.
 */
export function runWeek(root: Element, { step }: Pick<typeof styles, 'step'>): () => void {
  const path = location.pathname;
  const tasks = [...root.querySelectorAll('li')];
  let hours = tasks.map((task) => Number.parseInt(hoursOf(task).textContent, 10));
  let timer = 0;

  const press = (pressed: number, change: number) => {
    const next = hours.map((value, index) => value + (index === pressed ? change : 0));
    if (!next.every(isAllowed)) return;
    hours = next;
    showWeek(root, hours);
    markEnds();
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      // Another page may be loading.
      if (location.pathname === path) history.replaceState(history.state, '', toHash(hours));
    }, writeAfter);
  };
  const steps = tasks.flatMap((task, index) =>
    [-1, 1].map((change) => {
      const button = createStep(task, change);
      button.className = step;
      button.addEventListener('click', () => press(index, change));
      return { button, index, change };
    }),
  );
  const markEnds = () => {
    for (const { button, index, change } of steps) {
      button.ariaDisabled = String(!isAllowed((hours[index] ?? 0) + change));
    }
  };
  const readUrl = () => {
    const stored = readHash(location.hash);
    if (stored) {
      hours = stored;
      showWeek(root, hours);
    }
    markEnds();
  };
  readUrl();
  addEventListener('hashchange', readUrl);
  root.querySelector('[hidden]')?.removeAttribute('hidden');
  return () => {
    clearTimeout(timer);
    removeEventListener('hashchange', readUrl);
    for (const { button } of steps) button.remove();
  };
}

function isAllowed(hours: number): boolean {
  return hours >= 0 && hours <= mostHours;
}

function hoursOf(task: Element): Element {
  return task.querySelector('strong') ?? task;
}

/** Adds a button to a task: before its hours for less, after them for more. */
function createStep(task: Element, change: number): HTMLButtonElement {
  const isLess = change < 0;
  const label = task.querySelector('span')?.textContent;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = isLess ? '−' : '+';
  button.ariaLabel = `${label}: one hour ${isLess ? 'less' : 'more'}`;
  hoursOf(task)[isLess ? 'before' : 'after'](button);
  return button;
}

function showWeek(root: Element, hours: readonly number[]): void {
  const { copying, job } = sumHours(hours);
  const sums = [copying, job];
  const set = (selector: string, toText: (index: number) => string) => {
    root.querySelectorAll(selector).forEach((element, index) => {
      element.textContent = toText(index);
    });
  };
  set('output', () => describeWeek(hours, 'your'));
  set('p > strong', (index) => `${sums[index]} h`);
  set('li > strong', (index) => `${hours[index]} h`);
  const bar = splitBar(hours);
  root.querySelectorAll('rect').forEach((part, index) => {
    for (const [name, value] of Object.entries(bar[index] ?? {})) part.setAttribute(name, value);
  });
  const action = root.querySelector('a');
  if (action) action.hash = toHash(hours);
}
