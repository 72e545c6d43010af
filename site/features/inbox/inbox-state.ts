import { overdueSince } from '../../domain/answer-due.ts';
import type { InboxRequest } from '../../domain/inbox.ts';
import type { Query, RequestPage } from './inbox-api.ts';

/** The state of the inbox. */
export interface InboxState {
  query: Query;
  /** Newest first. Changed requests stay until the list is loaded again. */
  requests: readonly InboxRequest[];
  /** Where the next page starts. */
  next: string | undefined;
  total: number;
  open: number;
  overdue: number;
  phase: 'loading' | 'loading-more' | 'ready' | 'failed' | 'failed-more';
  /** Why the list or its next page could not be loaded. */
  failure: string;
}

export type InboxAction =
  | { kind: 'ask'; query: Query }
  | { kind: 'ask-more' }
  | { kind: 'receive'; page: RequestPage; isMore: boolean }
  | { kind: 'fail'; reason: string; isMore: boolean }
  | { kind: 'change'; request: InboxRequest; now: number }
  | { kind: 'remove'; id: string; now: number };

export const initialInbox: InboxState = {
  query: { search: '', filter: 'open' },
  requests: [],
  next: undefined,
  total: 0,
  open: 0,
  overdue: 0,
  phase: 'loading',
  failure: '',
};

/** The next state of the inbox. */
export function reduceInbox(state: InboxState, action: InboxAction): InboxState {
  const { requests } = state;
  switch (action.kind) {
    case 'ask':
      return { ...state, query: action.query, phase: 'loading', failure: '' };
    case 'ask-more':
      return { ...state, phase: 'loading-more', failure: '' };
    case 'receive': {
      const { requests: received, next, total, open, overdue } = action.page;
      const list = action.isMore ? joinLists(requests, received) : received;
      return { ...state, requests: list, next, total, open, overdue, phase: 'ready' };
    }
    case 'fail':
      return { ...state, phase: action.isMore ? 'failed-more' : 'failed', failure: action.reason };
    case 'change': {
      const { request, now } = action;
      const before = requests.find(({ id }) => id === request.id) ?? request;
      const change = Number(before.handled) - Number(request.handled);
      return {
        ...state,
        requests: requests.map((other) => (other.id === request.id ? request : other)),
        open: state.open + change,
        overdue: state.overdue + Number(isOverdue(request, now)) - Number(isOverdue(before, now)),
      };
    }
    case 'remove': {
      const removed = requests.find(({ id }) => id === action.id);
      if (removed === undefined) return state;
      return {
        ...state,
        requests: requests.filter((other) => other !== removed),
        total: state.total - 1,
        open: state.open - (removed.handled ? 0 : 1),
        overdue: state.overdue - Number(isOverdue(removed, action.now)),
      };
    }
  }
}

/**
 * Whether the next page can be loaded. While another question is asked, the place of the next page
 * is one of the earlier list.
 */
export function canLoadMore({ next, phase }: InboxState): boolean {
  return next !== undefined && (phase === 'ready' || phase === 'failed-more');
}

/** The request to focus when one is removed: the next one, otherwise the previous one. */
export function neighborOf(requests: readonly InboxRequest[], id: string): string | undefined {
  const index = requests.findIndex((request) => request.id === id);
  return (requests[index + 1] ?? requests[index - 1])?.id;
}

/** Describes the number of requests. */
export function describeCount({ requests, total, query }: InboxState): string {
  const all = new Intl.NumberFormat('en').format(total);
  const count = `${all} ${total === 1 ? 'request' : 'requests'}`;
  const shown = requests.length < total ? `${requests.length} of ${count}` : count;
  return query.search === '' ? shown : `${shown} for “${query.search}”`;
}

/** Explains an empty list. */
export function describeNothing({ search, filter }: Query): string {
  if (search !== '') return `No requests match “${search}”.`;
  if (filter === 'open')
    return 'Nothing is waiting for you. New requests from the partner form appear here.';
  if (filter === 'overdue') return 'Nothing is overdue.';
  if (filter === 'handled') return 'No requests have been handled yet.';
  return 'No requests yet. Requests from the partner form appear here.';
}

function isOverdue({ handled, receivedAt }: InboxRequest, now: number): boolean {
  return !handled && Date.parse(receivedAt) <= overdueSince(now);
}

/** A request may have moved from one page to the next, and must not appear twice. */
function joinLists(
  first: readonly InboxRequest[],
  second: readonly InboxRequest[],
): readonly InboxRequest[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !known.has(id))];
}
