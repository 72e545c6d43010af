import { cpus, loadavg } from 'node:os';
import process from 'node:process';

/** The load before the measurement, which adds its own. */
const [load = 0] = loadavg();

/** Where and when something was measured, for the sentence beside its figures. */
export function describeMachine(): string {
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, ${cpus().length} cores of ${cpus()[0]?.model}, load ${load.toFixed(1)}, Node ${process.version}`;
}
