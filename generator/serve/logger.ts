import { siteOfCaller } from '../lib/client-address.ts';
import { redact } from './redact.ts';

/** Writes a line of the log; `level` is `info` unless the record says otherwise. */
export type Log = (record: Readonly<Record<string, unknown>>) => void;

const levels = ['error', 'warn', 'info'] as const;

/** Which lines a log has: those of this level and of graver ones. */
export type LogLevel = (typeof levels)[number];

/** Reads `LOG_LEVEL`; anything that is none is `info`. */
export function parseLogLevel(text: string | undefined): LogLevel {
  return levels.find((level) => level === text) ?? 'info';
}

/** Creates a log of JSON objects, one a line, with secret and personal fields redacted. */
export function createLog(write: (line: string) => void, least: LogLevel): Log {
  return (record) => {
    const level = levels.find((known) => known === record.level) ?? 'info';
    if (levels.indexOf(level) > levels.indexOf(least)) return;
    const fields = redact(record) as Record<string, unknown>;
    write(`${JSON.stringify({ time: new Date().toISOString(), ...fields, level })}\n`);
  };
}

/**
 * What still tells networks apart, and no longer people: the /24 of an address, of IPv6 the /48.
 * @param caller as `clientAddress` gives it.
 */
export function shortenAddress(caller: string): string {
  return siteOfCaller(caller)?.replace('/48', '') ?? caller.replace(/\.\d+$/, '.0');
}
