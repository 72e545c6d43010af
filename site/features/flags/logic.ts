import { definitionOf, type FlagName, flagNames } from './definitions.ts';

/** Values of some of the flags. */
export type FlagValues = Partial<Record<FlagName, boolean>>;

/** What decides a flag before its default does: the build, then this browser (spec §4). */
export interface FlagSettings {
  build: FlagValues;
  local: FlagValues;
}

/** What a flag is set to, whatever it depends on. */
export function settingOf(name: FlagName, { build, local }: FlagSettings): boolean {
  return build[name] ?? local[name] ?? definitionOf(name).defaultValue;
}

/** Whether a flag is on: set so, and with it every flag that it depends on. */
export function isEnabled(name: FlagName, settings: FlagSettings): boolean {
  return settingOf(name, settings) && disabledDependencies(name, settings).length === 0;
}

/** The flags that keep this one off. The build has made sure that there is no cycle. */
export function disabledDependencies(name: FlagName, settings: FlagSettings): FlagName[] {
  const dependencies = (definitionOf(name).dependencies ?? []) as readonly FlagName[];
  return dependencies.filter((dependency) => !isEnabled(dependency, settings));
}

/**
 * Reads flags from JSON; unknown names, and values that are neither true nor false, are left out.
 * @throws Error when it is not a JSON object.
 */
export function parseFlags(json: string): FlagValues {
  const values: unknown = JSON.parse(json);
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    throw new TypeError('Expected a JSON object of flag names with true or false.');
  }
  const isKnown = ([name, value]: [string, unknown]) =>
    flagNames.includes(name as FlagName) && typeof value === 'boolean';
  return Object.fromEntries(Object.entries(values).filter(isKnown));
}

/** What every flag is set to, as JSON that `parseFlags` reads. */
export function formatFlags(settings: FlagSettings): string {
  const values = flagNames.map((name) => [name, settingOf(name, settings)]);
  return `${JSON.stringify(Object.fromEntries(values), null, 2)}\n`;
}
