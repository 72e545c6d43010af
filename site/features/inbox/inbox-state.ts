import { overdueSince } from '../../domain/answer-due.ts';
import type { InboxRequest } from '../../domain/inbox.ts';
import type { Query, RequestPage } from './inbox-api.ts';

/** What the inbox shows. */
export interface InboxState {
  query: Query;
  /** The newest first; those that have been changed stay until the list is asked for again. */
  requests: readonly InboxRequest[];
  /** Where more of them begin. */
  next: string | undefined;
  total: number;
  open: number;
  overdue: number;
  phase: 'loading' | 'loading-more' | 'ready' | 'failed' | 'failed-more';
  /** Why the list, or more of it, could not be had. */
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

/** The inbox after something has happened. */
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

/** The request that takes the focus when one is removed: the one after it, otherwise the one before. */
export function neighborOf(requests: readonly InboxRequest[], id: string): string | undefined {
  const index = requests.findIndex((request) => request.id === id);
  return (requests[index + 1] ?? requests[index - 1])?.id;
}

/** How many requests there are, in words. */
export function describeCount({ requests, total, query }: InboxState): string {
  const all = new Intl.NumberFormat('en').format(total);
  const count = `${all} ${total === 1 ? 'request' : 'requests'}`;
  const shown = requests.length < total ? `${requests.length} of ${count}` : count;
  return query.search === '' ? shown : `${shown} for “${query.search}”`;
}

/** Why there is nothing to see. */
export function describeNothing({ search, filter }: Query): string {
  if (search !== '') return `No requests match “${search}”.`;
  if (filter === 'open')
    return 'Nothing waits for you. New requests from the partner form arrive here.';
  if (filter === 'overdue') return 'Nothing is overdue.';
  if (filter === 'handled') return 'No request has been handled yet.';
  return 'No request has arrived yet. What visitors send by the partner form comes here.';
}

function isOverdue({ handled, receivedAt }: InboxRequest, now: number): boolean {
  return !handled && Date.parse(receivedAt) <= overdueSince(now);
}

/** Requests that were moved between two pages must not appear twice. */
function joinLists(
  first: readonly InboxRequest[],
  second: readonly InboxRequest[],
): readonly InboxRequest[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !known.has(id))];
}
