import { run } from '../../generator/cli.ts';
import { projectFolder } from './project.ts';

/** A stand-in for the process that collects its output. */
export function createShell(cwd: string = projectFolder, env: Record<string, string> = {}) {
  const written = { stdout: '', stderr: '' };
  return {
    written,
    env,
    cwd: () => cwd,
    stdout: { write: (text: string) => (written.stdout += text) },
    stderr: { write: (text: string) => (written.stderr += text) },
  };
}

/** Runs the command line in this process: `stet('build', '--root', folder)`. */
export async function stet(...args: string[]) {
  const shell = createShell();
  const code = await run(args, shell);
  return { code, ...shell.written };
}
