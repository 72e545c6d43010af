import { type FlagName, flagNames } from './definitions.ts';
import type { FlagValues } from './logic.ts';

const prefix = 'FLAG_';

/**
 * Reads the flags that a build's environment sets (`FLAG_CORE_PLATFORM=true`). Returns a problem
 * for each variable with an unknown name or a value other than true and false.
 */
export function readBuildFlags(variables: Readonly<Record<string, string | undefined>>): {
  flags: FlagValues;
  problems: string[];
} {
  const flags: FlagValues = {};
  const problems: string[] = [];
  for (const variable of Object.keys(variables)) {
    if (!variable.startsWith(prefix)) continue;
    const value = variables[variable];
    if (value === undefined || value === '') continue;
    const name = variable.slice(prefix.length).toLowerCase().replaceAll('_', '-');
    if (!flagNames.includes(name as FlagName)) {
      problems.push(
        `${variable}: there is no flag "${name}" in site/features/flags/definitions.ts`,
      );
    } else if (value !== 'true' && value !== 'false') {
      problems.push(`${variable}: expected true or false, not "${value}"`);
    } else flags[name as FlagName] = value === 'true';
  }
  return { flags, problems };
}
