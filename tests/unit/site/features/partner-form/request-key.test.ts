import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  readDraft,
  type SessionStorage,
  saveDraft,
} from '../../../../../site/features/partner-form/draft.ts';
import { createRequestKeys } from '../../../../../site/features/partner-form/request-key.ts';
import { partnership } from '../../../../helpers/api.ts';

function createStorage(): { entries: Map<string, string>; getStorage: () => SessionStorage } {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  return { entries, getStorage: () => storage };
}
const forbid = () => {
  throw new Error('denied');
};

for (const [where, getStorage] of [
  ['', createStorage().getStorage],
  [', also where storage is forbidden', forbid],
] as const) {
  test(`a send that is tried again has the same key, any other its own${where}`, () => {
    const keys = createRequestKeys(getStorage);
    const first = keys.keyOf(partnership);
    assert.match(first, /^[\w-]{16,128}$/);
    assert.is(keys.keyOf({ ...partnership }), first);
    assert.is(keys.keyOf({ ...partnership, title: ` ${partnership.title} ` }), first);
    const changed = keys.keyOf({ ...partnership, title: 'Owner' });
    assert.is.not(changed, first);
    keys.forget();
    assert.is.not(keys.keyOf({ ...partnership, title: 'Owner' }), changed);
  });
}

test('the key is kept with the draft: after a reload equal values have the same, others their own', () => {
  const { entries, getStorage } = createStorage();
  const reload = () => createRequestKeys(getStorage);
  saveDraft(partnership, getStorage);
  const first = reload().keyOf(partnership);
  // Typed and taken back.
  saveDraft({ ...partnership, title: 'Owner' }, getStorage);
  saveDraft(partnership, getStorage);
  assert.is(reload().keyOf(partnership), first);
  assert.equal(readDraft(getStorage), partnership, 'the draft is what was typed, and nothing else');
  const changed = reload().keyOf({ ...partnership, title: 'Owner' });
  assert.is.not(changed, first);
  const keys = reload();
  assert.is(keys.keyOf({ ...partnership, title: 'Owner' }), changed);
  keys.forget();
  assert.is(entries.size, 0);
  assert.is.not(reload().keyOf({ ...partnership, title: 'Owner' }), changed);
});

for (const sent of ['7', 'null', '{"key":7,"text":"x"}', '{"key":"x"}']) {
  test(`${sent} is no request that was sent`, () => {
    const { entries, getStorage } = createStorage();
    entries.set('partner_form', `{"title":"Owner","sent":${sent}}`);
    assert.match(createRequestKeys(getStorage).keyOf(partnership), /^[\w-]{16,128}$/);
    assert.equal(readDraft(getStorage), { title: 'Owner' });
  });
}

test.run();
