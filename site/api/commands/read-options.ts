import { ApiUsageError } from 'stet';

/**
 * Reads `--name value` options.
 * @throws ApiUsageError for an unknown option, a missing value or a missing required option.
 */
export function readOptions<Required extends string, Optional extends string = never>(
  args: readonly string[],
  { required, optional = [] }: { required: readonly Required[]; optional?: readonly Optional[] },
): Record<Required, string> & { [Name in Optional]?: string } {
  const known: readonly string[] = [...required, ...optional];
  const values: Record<string, string> = {};
  for (let index = 0; index < args.length; index += 2) {
    const [name, value] = [args[index]?.replace(/^--/, '') ?? '', args[index + 1]];
    if (!args[index]?.startsWith('--') || !known.includes(name)) {
      throw new ApiUsageError(`"${args[index]}" is not known here`);
    }
    if (value === undefined) throw new ApiUsageError(`--${name} needs a value`);
    values[name] = value;
  }
  const missing = required.find((name) => values[name] === undefined);
  if (missing !== undefined) throw new ApiUsageError(`--${missing} is missing`);
  return values as Record<Required, string> & { [Name in Optional]?: string };
}
