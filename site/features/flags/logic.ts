import { definitionOf, type FlagName, flagNames } from './definitions.ts';

/** Values of some of the flags. */
export type FlagValues = Partial<Record<FlagName, boolean>>;

/** The settings that override a flag's default: the build's, then this browser's (spec §4). */
export interface FlagSettings {
  build: FlagValues;
  local: FlagValues;
}

/** The value of a flag, ignoring its dependencies. */
export function settingOf(name: FlagName, { build, local }: FlagSettings): boolean {
  return build[name] ?? local[name] ?? definitionOf(name).defaultValue;
}

/** Whether a flag and all its dependencies are on. */
export function isEnabled(name: FlagName, settings: FlagSettings): boolean {
  return settingOf(name, settings) && disabledDependencies(name, settings).length === 0;
}

/** The dependencies that keep this flag off. The build has checked that there are no cycles. */
export function disabledDependencies(name: FlagName, settings: FlagSettings): FlagName[] {
  const dependencies = (definitionOf(name).dependencies ?? []) as readonly FlagName[];
  return dependencies.filter((dependency) => !isEnabled(dependency, settings));
}

/**
 * Parses flags from JSON. Ignores unknown names, and values that are not booleans.
 * @throws Error if it is not a JSON object.
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

/** The values of all flags, as JSON for `parseFlags`. */
export function formatFlags(settings: FlagSettings): string {
  const values = flagNames.map((name) => [name, settingOf(name, settings)]);
  return `${JSON.stringify(Object.fromEntries(values), null, 2)}\n`;
}
