import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  clearDraft,
  readDraft,
  saveDraft,
} from '../../../../../site/features/partner-form/draft.ts';

const blank = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  company: '',
  title: '',
  additionalInfo: '',
};

function createStorage(initial: Record<string, string> = {}) {
  const entries = new Map(Object.entries(initial));
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  return { entries, getStorage: () => storage };
}

test('what was typed is read back until it is cleared', () => {
  const { entries, getStorage } = createStorage();
  const values = { ...blank, firstName: 'Maya', additionalInfo: 'Intake\nand billing' };
  saveDraft(values, getStorage);
  assert.equal(readDraft(getStorage), values);
  clearDraft(getStorage);
  assert.equal(readDraft(getStorage), {});
  assert.is(entries.size, 0);
});

test('an empty form leaves nothing in the storage', () => {
  const { entries, getStorage } = createStorage();
  saveDraft({ ...blank, title: 'x' }, getStorage);
  saveDraft(blank, getStorage);
  assert.is(entries.size, 0);
});

for (const stored of ['not JSON', 'null', '7', '{"firstName":7,"title":null}']) {
  test(`${stored} is no draft`, () => {
    assert.equal(readDraft(createStorage({ partner_form: stored }).getStorage), {});
  });
}

test('a browser that forbids storage does not break the form', () => {
  const forbid = () => {
    throw new Error('denied');
  };
  saveDraft({ ...blank, title: 'x' }, forbid);
  clearDraft(forbid);
  assert.equal(readDraft(forbid), {});
});

test.run();
