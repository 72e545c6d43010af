import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { InboxRequest } from '../../../../../site/domain/inbox.ts';
import {
  canLoadMore,
  describeCount,
  describeNothing,
  type InboxAction,
  initialInbox,
  neighborOf,
  reduceInbox,
} from '../../../../../site/features/inbox/inbox-state.ts';

const receivedAt = '2026-01-05T09:00:00.000Z';
/** When the requests of these tests are to be answered. */
const due = Date.parse(receivedAt) + 24 * 3_600_000;
const request = (id: string, handled = false) => ({ id, handled, receivedAt }) as InboxRequest;
const after = (...actions: InboxAction[]) => actions.reduce(reduceInbox, initialInbox);
const receive = (ids: string[], isMore = false): InboxAction => ({
  kind: 'receive',
  page: {
    requests: ids.map((id) => request(id)),
    next: ids.at(-1) ?? '',
    total: 9,
    open: 4,
    overdue: 2,
  },
  isMore,
});
const idsOf = ({ requests }: typeof initialInbox) => requests.map(({ id }) => id).join('');

test('a question leaves the list in place until its answer comes', () => {
  const query = { search: 'ada', filter: 'all' } as const;
  const asked = after(receive(['a', 'b']), { kind: 'ask', query });
  assert.is(asked.phase, 'loading');
  assert.is(idsOf(asked), 'ab');
  const answered = reduceInbox(asked, receive(['c']));
  assert.is(answered.phase, 'ready');
  assert.is(idsOf(answered), 'c');
  assert.equal(answered.query, query);
});

test('more requests come after those that are there, none of them twice', () => {
  const state = after(receive(['a', 'b']), { kind: 'ask-more' }, receive(['b', 'c'], true));
  assert.is(idsOf(state), 'abc');
  assert.is(state.next, 'c');
});

test('a list that cannot be had, and more of one that cannot be had, are told apart', () => {
  assert.is(after({ kind: 'fail', reason: 'No.', isMore: false }).phase, 'failed');
  const state = after(receive(['a']), { kind: 'fail', reason: 'No.', isMore: true });
  assert.is(state.phase, 'failed-more');
  assert.is(idsOf(state), 'a');
  assert.is(reduceInbox(state, { kind: 'ask-more' }).failure, '');
});

test('a request that is marked stays in the list, and counts', () => {
  const handled = after(receive(['a', 'b']), {
    kind: 'change',
    request: request('a', true),
    now: due - 1,
  });
  assert.is(idsOf(handled), 'ab');
  assert.is(handled.open, 3);
  const noted = reduceInbox(handled, { kind: 'change', request: request('a', true), now: due - 1 });
  assert.is(noted.open, 3);
  assert.is(reduceInbox(noted, { kind: 'change', request: request('a'), now: due - 1 }).open, 4);
});

test('a request that is removed counts no more', () => {
  const removed = after(receive(['a', 'b']), { kind: 'remove', id: 'a', now: due - 1 });
  assert.equal([idsOf(removed), removed.total, removed.open], ['b', 8, 3]);
  assert.is(reduceInbox(removed, { kind: 'remove', id: 'a', now: due - 1 }), removed);
});

test('a request counts as overdue from the promised time on, until it is handled or removed', () => {
  const list = receive(['a', 'b']);
  const handle = (now: number) =>
    after(list, { kind: 'change', request: request('a', true), now }).overdue;
  assert.equal([handle(due - 1), handle(due)], [2, 1]);
  const remove = (now: number) => after(list, { kind: 'remove', id: 'a', now }).overdue;
  assert.equal([remove(due - 1), remove(due)], [2, 1]);
});

test('the focus goes to the request after one that is removed, else to the one before', () => {
  const { requests } = after(receive(['a', 'b', 'c']));
  assert.equal(
    ['a', 'b', 'c'].map((id) => neighborOf(requests, id)),
    ['b', 'c', 'b'],
  );
  assert.is(neighborOf([request('a')], 'a'), undefined);
});

test('the count says how many there are, and how many of them are shown', () => {
  const state = after(receive(['a', 'b']));
  assert.is(describeCount(state), '2 of 9 requests');
  assert.is(describeCount({ ...state, total: 2 }), '2 requests');
  assert.is(describeCount({ ...state, total: 100_000 }), '2 of 100,000 requests');
  const query = { search: 'ada', filter: 'all' } as const;
  const one = { ...state, requests: [request('a')], total: 1, query };
  assert.is(describeCount(one), '1 request for “ada”');
});

test('an empty list says why it is empty', () => {
  const filters = ['open', 'overdue', 'handled', 'all'] as const;
  const texts = filters.map((filter) => describeNothing({ search: '', filter }));
  assert.is(new Set(texts).size, 4);
  assert.match(describeNothing({ search: 'ada', filter: 'open' }), 'No requests match “ada”');
});

test('the next page can be loaded only of the list that is shown', () => {
  const page = receive(['a', 'b']);
  const query = { search: '', filter: 'all' } as const;
  assert.ok(canLoadMore(after(page)));
  assert.ok(canLoadMore(after(page, { kind: 'fail', reason: '', isMore: true })));
  // Its cursor belongs to the earlier question.
  assert.not(canLoadMore(after(page, { kind: 'ask', query })));
  assert.not(canLoadMore(after(page, { kind: 'ask-more' })));
  assert.not(canLoadMore(initialInbox));
});

test.run();
