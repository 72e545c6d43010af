import { type FlagName, flagNames } from './definitions.ts';
import type { FlagValues } from './logic.ts';

const prefix = 'FLAG_';

/**
 * The flags that the environment of a build sets (`FLAG_CORE_PLATFORM=true`), and a problem for
 * each variable that names no flag, or says neither true nor false.
 */
export function readBuildFlags(variables: Readonly<Record<string, string | undefined>>): {
  flags: FlagValues;
  problems: string[];
} {
  const flags: FlagValues = {};
  const problems: string[] = [];
  for (const [variable, value] of Object.entries(variables)) {
    if (!variable.startsWith(prefix) || value === undefined || value === '') continue;
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
