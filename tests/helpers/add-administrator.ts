import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { projectFolder } from './project.ts';

/**
 * `stet admin add`, as an operator types it.
 * @throws Error when it fails; it has told the reason on the standard error.
 */
export async function addAdministrator(
  env: Record<string, string>,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const child = spawn(
    process.execPath,
    [join(projectFolder, 'bin/stet.js'), 'admin', 'add', '--email', email],
    { cwd: projectFolder, env: { ...process.env, ...env }, stdio: ['pipe', 'ignore', 'inherit'] },
  );
  child.stdin.end(`${password}\n`);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`stet admin add ended with ${code}`);
}
