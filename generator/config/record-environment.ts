import process from 'node:process';
import { hashOf } from '../lib/hash.ts';

/** Names and values of the environment variables that were read. */
export type EnvironmentReads = ReadonlyMap<string, string | undefined>;

/**
 * Runs code and records the environment variables that it reads, since its result depends on them.
 * Variables that are only listed do not count.
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

/** The hash of a variable's value, to compare it later without storing it. */
export function hashVariable(value: string | undefined): string | undefined {
  return value === undefined ? undefined : hashOf(value);
}

/**
 * The active recordings. Code may keep the environment object of an earlier recording, so each
 * object reports to all of them.
 */
const recordings = new Set<Map<string, string | undefined>>();
/** The environment outside of recordings. */
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
