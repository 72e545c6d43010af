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
  if (recordings.size === 0) {
    unrecorded = process.env;
    process.env = observe(unrecorded);
  }
  recordings.add(reads);
  try {
    return { value: await run(), reads };
  } finally {
    recordings.delete(reads);
    if (recordings.size === 0) process.env = unrecorded;
  }
}

/** Those running: code may hold on to an environment that it was given in an earlier one. */
const recordings = new Set<Map<string, string | undefined>>();
/** What the environment is when nothing is recorded. */
let unrecorded = process.env;

function observe(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const note = (name: string | symbol) => {
    if (typeof name !== 'string') return;
    for (const recording of recordings) recording.set(name, environment[name]);
  };
  return new Proxy(environment, {
    get(target, name) {
      note(name);
      return Reflect.get(target, name) as string | undefined;
    },
    has(target, name) {
      note(name);
      return Reflect.has(target, name);
    },
  });
}
