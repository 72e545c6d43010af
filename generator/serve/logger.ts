import { siteOfCaller } from '../lib/client-address.ts';
import { redact } from './redact.ts';

/** Writes a log line; `level` is `info` unless the record sets it. */
export type Log = (record: Readonly<Record<string, unknown>>) => void;

const levels = ['error', 'warn', 'info'] as const;

/** The log has lines of this level and of more severe ones. */
export type LogLevel = (typeof levels)[number];

/** Reads `LOG_LEVEL`; invalid values mean `info`. */
export function parseLogLevel(text: string | undefined): LogLevel {
  return levels.find((level) => level === text) ?? 'info';
}

/** Creates a log of JSON objects, one per line, with secret and personal fields redacted. */
export function createLog(write: (line: string) => void, least: LogLevel): Log {
  return (record) => {
    const level = levels.find((known) => known === record.level) ?? 'info';
    if (levels.indexOf(level) > levels.indexOf(least)) return;
    const fields = redact(record) as Record<string, unknown>;
    write(`${JSON.stringify({ time: new Date().toISOString(), ...fields, level })}\n`);
  };
}

/**
 * Shortens an address so that it identifies a network but not a person: the /24 of an IPv4 address,
 * the /48 of an IPv6 address.
 * @param caller a result of `clientAddress`.
 */
export function shortenAddress(caller: string): string {
  return siteOfCaller(caller)?.replace('/48', '') ?? caller.replace(/\.\d+$/, '.0');
}
