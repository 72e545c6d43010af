import { createStoredValue } from '../../hooks/stored-value.ts';
import { definitionOf, type FlagName } from './definitions.ts';
import { type FlagValues, parseFlags } from './logic.ts';

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
  stored.write(JSON.stringify({ ...readLocalFlags(), [name]: value }));
  if (definitionOf(name).requiresReload) {
    console.warn(`The flag "${name}" takes effect when the page is loaded again.`);
  }
}

/**
 * Clears all flags set in this browser.
 * @returns the previous values.
 */
export function resetFlags(): FlagValues {
  const before = readLocalFlags();
  stored.write(null);
  return before;
}

/** Sets the values that a reset returned. */
export function restoreFlags(before: FlagValues): void {
  stored.write(JSON.stringify(before));
}

/**
 * Sets the flags of a JSON file in this browser. Other flags stay unchanged.
 * @returns how many were set; undefined if the file is invalid, which is only logged to the console
 * (spec §8, "Flag import failure").
 */
export function importFlags(json: string): number | undefined {
  try {
    const imported = parseFlags(json);
    stored.write(JSON.stringify({ ...readLocalFlags(), ...imported }));
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
