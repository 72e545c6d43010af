// Runs the command line for builder.ts in a separate process, one command after the other.
import process from 'node:process';
import { load } from '../../bin/load.js';

const { run } = await load('cli', 'build');

process.on(
  'message',
  async (/** @type {{ args: string[], env: Record<string, string> }} */ command) => {
    const written = { stdout: '', stderr: '' };
    const keep = (/** @type {'stdout' | 'stderr'} */ name) => ({
      write: (/** @type {string} */ text) => {
        written[name] += text;
      },
    });
    const shell = {
      stdout: keep('stdout'),
      stderr: keep('stderr'),
      env: command.env,
      cwd: () => process.cwd(),
    };
    const code = await run(command.args, shell);
    process.send?.({ code, ...written });
  },
);
