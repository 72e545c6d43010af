import { createStoredValue } from '../../hooks/stored-value.ts';
import { definitionOf, type FlagName } from './definitions.ts';
import { type FlagValues, parseFlags } from './logic.ts';

const stored = createStoredValue('feature_flags');

/** Calls back after every change, of this tab and of others; returns how to stop. */
export const subscribeToFlags = stored.subscribe;

let text: string | null = null;
let values: FlagValues = {};

/** What this browser sets; the same object until something changes. */
export function readLocalFlags(): FlagValues {
  const current = stored.read();
  if (current !== text) {
    text = current;
    values = parseStored(current);
  }
  return values;
}

/** Sets a flag in this browser. Whether it has an effect is up to the build and its dependencies. */
export function setFlag(name: FlagName, value: boolean): void {
  stored.write(JSON.stringify({ ...readLocalFlags(), [name]: value }));
  if (definitionOf(name).requiresReload) {
    console.warn(`The flag "${name}" takes effect when the page is loaded again.`);
  }
}

/** Leaves every flag to the build and its default again; returns what was set in this browser. */
export function resetFlags(): FlagValues {
  const before = readLocalFlags();
  stored.write(null);
  return before;
}

/** Sets in this browser what a reset has returned. */
export function restoreFlags(before: FlagValues): void {
  stored.write(JSON.stringify(before));
}

/**
 * Sets the flags of a JSON file in this browser and leaves the others as they are.
 * @returns how many were set; undefined when it cannot be read, which only the console is told
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

/** Something else under the key counts as nothing set. */
function parseStored(json: string | null): FlagValues {
  try {
    return json === null ? {} : parseFlags(json);
  } catch {
    return {};
  }
}
