import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';

/** What a run used: seconds, seconds, megabytes. A program that is not Node's tells its time alone. */
export interface Usage {
  wall: number;
  cpu?: number;
  rss?: number;
}

/**
 * Runs a program to its end, in a process of its own.
 * @throws Error with what it wrote when it fails.
 */
export function runMeasured([program, args]: [string, string[]], cwd: string): Usage {
  const usageFile = join(tmpdir(), `stet-bench-${process.pid}.json`);
  rmSync(usageFile, { force: true });
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, STET_USAGE_FILE: usageFile },
  });
  const wall = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(`${program} failed:\n${stdout}${stderr}`);
  return { wall, ...(existsSync(usageFile) && JSON.parse(readFileSync(usageFile, 'utf8'))) };
}

/**
 * The same beside other programs, and what it wrote to stdout.
 * @param env variables besides those of this process.
 * @param cwd a folder that no other program that is measured at the time runs in.
 */
export async function startMeasured(
  [program, args]: [string, string[]],
  cwd: string,
  env: Record<string, string>,
): Promise<Usage & { stdout: string }> {
  const usageFile = `${cwd}-usage.json`;
  const start = performance.now();
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env, STET_USAGE_FILE: usageFile },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const wall = (performance.now() - start) / 1000;
  if (code !== 0) throw new Error(`${program} ended with ${code}.`);
  const used = JSON.parse(readFileSync(usageFile, 'utf8'));
  rmSync(usageFile);
  return { wall, ...used, stdout };
}

/** The run in the middle by wall time. */
export function median(usages: readonly Usage[]): Usage {
  const sorted = [...usages].sort((a, b) => a.wall - b.wall);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('--runs needs at least 1');
  return middle;
}
