import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lastActivity } from '../../../../../site/features/auth/idle/time-left.ts';
import { sessionToken } from '../../../../../site/features/auth/session-token.ts';
import {
  followDrafts,
  forgetOthers,
  keepDraft,
  readDrafts,
  settleDraft,
} from '../../../../../site/features/inbox/note-drafts.ts';
import { asksBeforeLeaving } from '../../../../helpers/leaving.ts';
import { installWindow } from '../../../../helpers/storage.ts';

const draft = (text: string, known = 'Old') => ({ text, known });

const stored = installWindow();
test.before.each(() => {
  forgetOthers('nobody');
  sessionToken.write('token');
  lastActivity.write('1');
});

test('drafts stay for each request until nothing is left to save, and nothing is stored', () => {
  keepDraft('ada', 'first', draft('Call back'));
  keepDraft('ada', 'second', draft(''));
  assert.equal(readDrafts('ada'), { first: draft('Call back'), second: draft('') });
  assert.is(readDrafts('ada'), readDrafts('ada'));
  assert.equal([...stored.keys()].sort(), ['auth_activity', 'auth_token']);
  keepDraft('ada', 'second', undefined);
  assert.equal(readDrafts('ada'), { first: draft('Call back') });
  keepDraft('ada', 'first', undefined);
  assert.equal(readDrafts('ada'), {});
});

test('the page asks before it goes while a note is not saved', () => {
  assert.not.ok(asksBeforeLeaving());
  keepDraft('ada', 'first', draft('Call back'));
  keepDraft('ada', 'second', draft(''));
  settleDraft('ada', 'first', 'Call back');
  assert.ok(asksBeforeLeaving(), 'a deleted note is a change too');
  settleDraft('ada', 'second', '');
  assert.not.ok(asksBeforeLeaving());
});

test('a draft goes once it is saved, unless more was typed since', () => {
  keepDraft('ada', 'first', draft('Call back'));
  settleDraft('ada', 'first', 'Call');
  assert.equal(readDrafts('ada'), { first: draft('Call back', 'Call') });
  settleDraft('ada', 'first', 'Call back');
  assert.equal(readDrafts('ada'), {});
});

test('another administrator sees no draft, and opening the inbox deletes it', () => {
  keepDraft('ada', 'first', draft('Call back'));
  forgetOthers('ada');
  assert.equal(readDrafts('ada'), { first: draft('Call back') });
  assert.equal(readDrafts('grace'), {});
  assert.equal(readDrafts(undefined), {});
  forgetOthers('grace');
  assert.equal(readDrafts('ada'), {});
  assert.not.ok(asksBeforeLeaving());
  keepDraft('ada', 'first', draft('Call back'));
  keepDraft('grace', 'second', draft('Wants a demo'));
  assert.equal([readDrafts('ada'), readDrafts('grace')], [{}, { second: draft('Wants a demo') }]);
});

test('signing out forgets the drafts; a session that ends by itself leaves them', () => {
  keepDraft('ada', 'first', draft('Call back'));
  sessionToken.write(null);
  assert.equal(readDrafts('ada'), { first: draft('Call back') });
  sessionToken.write('token');
  // What signing out does, in this order.
  lastActivity.write(null);
  assert.equal(readDrafts('ada'), { first: draft('Call back') }, 'signing out may still fail');
  sessionToken.write(null);
  assert.equal(readDrafts('ada'), {});
  assert.not.ok(asksBeforeLeaving());
});

test('followers are told of every change until they stop', () => {
  let calls = 0;
  const stop = followDrafts(() => {
    calls += 1;
  });
  keepDraft('ada', 'first', draft('Call'));
  settleDraft('ada', 'first', 'Call');
  assert.is(calls, 2);
  stop();
  keepDraft('ada', 'first', draft('Call'));
  assert.is(calls, 2);
});

test.run();
