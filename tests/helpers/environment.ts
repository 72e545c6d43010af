import process from 'node:process';

/** Runs a function with environment variables of this process, and then restores them. */
export async function withEnvironment<T>(
  variables: Readonly<Record<string, string>>,
  run: () => T | Promise<T>,
): Promise<T> {
  const before = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    return await run();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
