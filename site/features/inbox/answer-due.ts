import { answerDue } from '../../domain/answer-due.ts';
import { answerWithinHours } from '../../domain/company.ts';
import type { InboxRequest } from '../../domain/inbox.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const promised = answerWithinHours * hour;

/** The time left to answer a request. */
interface TimeLeft {
  /** Such as “18 h left” or “3 h overdue”. */
  text: string;
  isOverdue: boolean;
}

/** The time left to answer a request; undefined once it is handled. */
export function timeToAnswer(
  request: Pick<InboxRequest, 'receivedAt' | 'handled'>,
  now: number,
): TimeLeft | undefined {
  if (request.handled) return undefined;
  // The server's clock may be ahead of this one.
  const left = Math.min(answerDue(Date.parse(request.receivedAt)) - now, promised);
  const isOverdue = left <= 0;
  return { text: `${describe(Math.abs(left))} ${isOverdue ? 'overdue' : 'left'}`, isOverdue };
}

/** A duration in its largest full unit, rounded down. */
function describe(duration: number): string {
  if (duration >= 2 * day) return `${Math.floor(duration / day)} d`;
  if (duration >= hour) return `${Math.floor(duration / hour)} h`;
  if (duration >= minute) return `${Math.floor(duration / minute)} min`;
  return '< 1 min';
}
