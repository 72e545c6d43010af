import { answerWithinHours } from './company.ts';

const promised = answerWithinHours * 3_600_000;

/** By when a request is to be answered; both are milliseconds since 1970. */
export function answerDue(receivedAt: number): number {
  return receivedAt + promised;
}

/** When the newest request arrived that should be answered by now. */
export function overdueSince(now: number): number {
  return now - promised;
}
