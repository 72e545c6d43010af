import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { InboxRequest, RequestChange } from '../../domain/inbox.ts';
import { messageOf, RefusedError } from '../auth/server/ask-server.ts';
import type { InboxApi, Query } from './inbox-api.ts';
import { canLoadMore, initialInbox, reduceInbox } from './inbox-state.ts';

/** Milliseconds without a key press after which a search is sent. */
const typingPause = 250;

/** The list of requests and its actions. */
export function useInbox(api: InboxApi) {
  const [state, dispatch] = useReducer(reduceInbox, initialInbox);
  // Responses may arrive out of order; only the last query's counts.
  const question = useRef(0);
  const typing = useRef(0);

  const load = useCallback(
    async (query: Query, cursor?: string) => {
      question.current += 1;
      const asked = question.current;
      const isMore = cursor !== undefined;
      try {
        const page = await api.list(query, cursor);
        if (asked === question.current) dispatch({ kind: 'receive', page, isMore });
      } catch (error) {
        const reason = messageOf(error);
        if (asked === question.current) dispatch({ kind: 'fail', reason, isMore });
      }
    },
    [api],
  );

  useEffect(() => {
    load(initialInbox.query);
    return () => {
      question.current += 1;
      clearTimeout(typing.current);
    };
  }, [load]);

  const ask = (query: Query, delay = 0) => {
    dispatch({ kind: 'ask', query });
    question.current += 1;
    clearTimeout(typing.current);
    if (delay === 0) load(query);
    else typing.current = window.setTimeout(() => load(query), delay);
  };

  return {
    state,
    search: (search: string) => ask({ ...state.query, search }, typingPause),
    choose: (filter: Query['filter']) => ask({ ...state.query, filter }),
    clearSearch: () => ask({ ...state.query, search: '' }),
    loadMore: async () => {
      if (!canLoadMore(state)) return;
      dispatch({ kind: 'ask-more' });
      await load(state.query, state.next);
    },
    /** Repeats the failed query. */
    retry: () => ask(state.query),
    async update(id: string, change: RequestChange): Promise<InboxRequest> {
      const show = (request: InboxRequest) =>
        dispatch({ kind: 'change', request, now: Date.now() });
      try {
        const request = await api.update(id, change);
        show(request);
        return request;
      } catch (error) {
        if (error instanceof RefusedError && error.request) show(error.request);
        throw error;
      }
    },
    async remove(id: string): Promise<void> {
      await api.remove(id);
      dispatch({ kind: 'remove', id, now: Date.now() });
    },
  };
}
