import { createStoredValue } from '../../hooks/stored-value.ts';
import { definitionOf, type FlagName, flagNames } from './definitions.ts';
import { type FlagValues, parseFlags, settingOf } from './logic.ts';

const stored = createStoredValue('feature_flags');

/**
 * Calls back after every change in this and other tabs.
 * @returns a function that unsubscribes.
 */
export const subscribeToFlags = stored.subscribe;

let text: string | null = null;
let values: FlagValues = {};

/** The flags that this browser sets. The same object until something changes. */
export function readLocalFlags(): FlagValues {
  const current = stored.read();
  if (current !== text) {
    text = current;
    values = parseStored(current);
  }
  return values;
}

/** Sets a flag in this browser. The build and the flag's dependencies may override it. */
export function setFlag(name: FlagName, value: boolean): void {
  setFlags({ ...readLocalFlags(), [name]: value });
}

/**
 * Clears all flags set in this browser.
 * @returns the previous values.
 */
export function resetFlags(): FlagValues {
  const before = readLocalFlags();
  setFlags({});
  return before;
}

/**
 * Sets all of this browser's flags, such as the values that a reset returned. Warns of changes that
 * need a reload (spec §4).
 */
export function setFlags(local: FlagValues): void {
  const before = readLocalFlags();
  stored.write(Object.keys(local).length === 0 ? null : JSON.stringify(local));
  const valueIn = (local: FlagValues, name: FlagName) => settingOf(name, { build: {}, local });
  const isChanged = (name: FlagName) => valueIn(local, name) !== valueIn(before, name);
  for (const name of flagNames) {
    if (definitionOf(name).requiresReload && isChanged(name)) {
      console.warn(`The flag "${name}" takes effect when the page is loaded again.`);
    }
  }
}

/**
 * Sets the flags of a JSON file in this browser. Other flags stay unchanged.
 * @returns how many were set; undefined if the file is invalid or cannot be read, which is only
 * logged to the console (spec §8, "Flag import failure").
 */
export async function importFlags(file: Blob): Promise<number | undefined> {
  try {
    const imported = parseFlags(await file.text());
    setFlags({ ...readLocalFlags(), ...imported });
    return Object.keys(imported).length;
  } catch (error) {
    console.error('The feature flags could not be imported.', error);
    return undefined;
  }
}

/** An invalid stored value counts as nothing set. */
function parseStored(json: string | null): FlagValues {
  try {
    return json === null ? {} : parseFlags(json);
  } catch {
    return {};
  }
}
