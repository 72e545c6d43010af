import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The output of a command, and its exit code. */
interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

/** The command line in a process that runs many commands. */
export interface Builder {
  run(...args: string[]): Promise<Ran>;
  /** Like `run`, with environment variables. By default there are none. */
  runWith(env: Record<string, string>, ...args: string[]): Promise<Ran>;
  /** Ends its process. The next command starts a new one, which loads the packages again. */
  end(): Promise<void>;
}

/** Creates a builder. Its process starts with the first command. */
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
