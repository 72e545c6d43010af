import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lastActivity } from '../../../../../site/features/auth/idle/time-left.ts';
import { sessionToken } from '../../../../../site/features/auth/session-token.ts';
import {
  forgetDraftsOnSignOut,
  keepDraft,
  parseDrafts,
  settleDraft,
  storedDrafts,
} from '../../../../../site/features/inbox/note-drafts.ts';
import { installWindow } from '../../../../helpers/storage.ts';

installWindow();
test.before(forgetDraftsOnSignOut);
test.before.each(() => {
  storedDrafts.write(null);
  sessionToken.write('token');
  lastActivity.write('1');
});

const read = (userId: string) => parseDrafts(storedDrafts.read(), userId);

test('drafts are kept for each request, until nothing is left to save', () => {
  keepDraft('ada', 'first', 'Call back');
  keepDraft('ada', 'second', '');
  assert.equal(read('ada'), { first: 'Call back', second: '' });
  keepDraft('ada', 'second', undefined);
  assert.equal(read('ada'), { first: 'Call back' });
  keepDraft('ada', 'first', undefined);
  assert.is(storedDrafts.read(), null);
});

test('a draft that is saved is one no more, unless more has been typed since', () => {
  keepDraft('ada', 'first', 'Call back');
  settleDraft('ada', 'first', 'Call');
  assert.equal(read('ada'), { first: 'Call back' });
  settleDraft('ada', 'first', 'Call back');
  assert.is(storedDrafts.read(), null);
});

test('one administrator’s drafts are nothing to another, and make way for theirs', () => {
  keepDraft('ada', 'first', 'Call back');
  assert.equal(read('grace'), {});
  keepDraft('grace', 'second', 'Wants a demo');
  assert.equal(read('grace'), { second: 'Wants a demo' });
  assert.equal(read('ada'), {});
});

test('signing out forgets the drafts; a session that ends by itself leaves them', () => {
  keepDraft('ada', 'first', 'Call back');
  sessionToken.write(null);
  assert.equal(read('ada'), { first: 'Call back' });
  sessionToken.write('token');
  // What signing out does, in this order.
  lastActivity.write(null);
  assert.equal(read('ada'), { first: 'Call back' }, 'signing out may still fail');
  sessionToken.write(null);
  assert.is(storedDrafts.read(), null);
});

test('what is no JSON of drafts counts as none', () => {
  for (const stored of [
    null,
    '',
    '{',
    '1',
    'null',
    '{"user":"ada"}',
    '{"user":"ada","notes":null}',
  ]) {
    assert.equal(parseDrafts(stored, 'ada'), {}, String(stored));
  }
});

test.run();
