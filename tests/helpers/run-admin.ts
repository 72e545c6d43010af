import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { projectFolder } from './project.ts';

/**
 * Runs `stet admin …` as an operator would.
 * @throws Error if it fails. The reason is on its standard error.
 */
export async function runAdmin(
  env: Record<string, string>,
  action: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const child = spawn(
    process.execPath,
    [join(projectFolder, 'bin/stet.js'), 'admin', action, '--email', email],
    { cwd: projectFolder, env: { ...process.env, ...env }, stdio: ['pipe', 'ignore', 'inherit'] },
  );
  child.stdin.end(`${password}\n`);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`stet admin ${action} ended with ${code}`);
}
