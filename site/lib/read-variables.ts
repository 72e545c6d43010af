import type { z } from 'zod';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads environment variables. An empty one counts as unset, since CI jobs pass those on.
 * @param problems further errors to report.
 * @throws Error that names each invalid variable.
 */
export function readVariables<Schema extends z.ZodObject>(
  schema: Schema,
  variables: Variables,
  problems: readonly string[] = [],
): z.output<Schema> {
  const given = Object.keys(schema.shape).flatMap((name) =>
    variables[name] === undefined || variables[name] === '' ? [] : [[name, variables[name]]],
  );
  const { data, error } = schema.safeParse(Object.fromEntries(given));
  const faults = (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (data === undefined || problems.length > 0) {
    throw new Error(`the environment is not valid. ${[...faults, ...problems].join('; ')}`);
  }
  return data;
}
