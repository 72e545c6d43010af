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
  const { reads, stop } = startRecording();
  try {
    return { value: await run(), reads };
  } finally {
    stop();
  }
}

/** The same for something that gives its value at once. */
export function recordReads<T>(run: () => T): { value: T; reads: EnvironmentReads } {
  const { reads, stop } = startRecording();
  try {
    return { value: run(), reads };
  } finally {
    stop();
  }
}

/** Those under way: code may hold on to an environment that it was given in an earlier one. */
const recordings = new Set<Map<string, string | undefined>>();

function startRecording() {
  const reads = new Map<string, string | undefined>();
  recordings.add(reads);
  const environment = process.env;
  const note = (name: string | symbol) => {
    if (typeof name !== 'string') return;
    for (const recording of recordings) recording.set(name, environment[name]);
  };
  process.env = new Proxy(environment, {
    get(target, name) {
      note(name);
      return Reflect.get(target, name) as string | undefined;
    },
    has(target, name) {
      note(name);
      return Reflect.has(target, name);
    },
  });
  return {
    reads,
    stop() {
      process.env = environment;
      recordings.delete(reads);
    },
  };
}
