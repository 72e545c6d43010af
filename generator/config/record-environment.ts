import process from 'node:process';

/** Names and values of the environment variables that were read. */
export type EnvironmentReads = ReadonlyMap<string, string | undefined>;

/**
 * Runs something and notes which environment variables it asks for: what it gives is a function
 * of them. Variables that are only listed, not read, do not count.
 */
export async function recordEnvironment<T>(
  run: () => Promise<T>,
): Promise<{ value: T; reads: EnvironmentReads }> {
  const reads = new Map<string, string | undefined>();
  const environment = process.env;
  process.env = new Proxy(environment, {
    get(target, name) {
      const value = Reflect.get(target, name) as string | undefined;
      if (typeof name === 'string') reads.set(name, value);
      return value;
    },
  });
  try {
    return { value: await run(), reads };
  } finally {
    process.env = environment;
  }
}
