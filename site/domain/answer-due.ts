import { answerWithinHours } from './company.ts';

const promised = answerWithinHours * 3_600_000;

/** The deadline for answering a request. Both times are milliseconds since 1970. */
export function answerDue(receivedAt: number): number {
  return receivedAt + promised;
}

/** The arrival time of the newest request that is now overdue. */
export function overdueSince(now: number): number {
  return now - promised;
}
