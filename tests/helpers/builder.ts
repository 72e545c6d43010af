import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a command printed, and its exit code. */
interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

/** The command line in a process that lasts for many commands. */
export interface Builder {
  run(...args: string[]): Promise<Ran>;
  /** The same with variables of the environment, of which there are none otherwise. */
  runWith(env: Record<string, string>, ...args: string[]): Promise<Ran>;
  /** Ends its process. The next command gets a new one, which loads packages again. */
  end(): Promise<void>;
}

/** Creates a builder, which starts its process when it is given a command. */
export function createBuilder(): Builder {
  const file = fileURLToPath(new URL('builder-process.js', import.meta.url));
  let child: ChildProcess | undefined;
  const runWith: Builder['runWith'] = async (env, ...args) => {
    child ??= fork(file, { execArgv: [] });
    const answer = new Promise<Ran>((resolve, reject) => {
      child?.once('message', (ran) => resolve(ran as Ran));
      child?.once('exit', (code) => reject(new Error(`The builder ended with ${code}.`)));
    });
    child.send({ args, env });
    const ran = await answer;
    child.removeAllListeners('exit');
    return ran;
  };
  return {
    run: (...args) => runWith({}, ...args),
    runWith,
    async end() {
      if (child === undefined) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      child = undefined;
    },
  };
}
