import { readFileSync } from 'node:fs';

/** Megabytes of memory that a process of this machine (Linux) uses now, and its peak. */
export function readMemory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => {
    const [, kilobytes] = new RegExp(`${name}:\\s+(\\d+)`).exec(status) ?? [];
    return Number(kilobytes) / 1024;
  };
  return { now: read('VmRSS'), peak: read('VmHWM') };
}
