import process from 'node:process';

/** Whether a process with this id runs, perhaps of another user. */
export function isRunning(pid: number): boolean {
  try {
    // Signal 0 sends nothing.
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The same for a process other than this one. */
export function isOtherRunning(pid: number): boolean {
  return pid !== process.pid && isRunning(pid);
}
