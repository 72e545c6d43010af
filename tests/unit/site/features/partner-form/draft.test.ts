import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  clearDraft,
  keepDraft,
  readDraft,
} from '../../../../../site/features/partner-form/draft.ts';
import { describeHours } from '../../../../../site/features/partner-form/week-message.ts';
import { asksBeforeLeaving } from '../../../../helpers/leaving.ts';
import { installWindow } from '../../../../helpers/storage.ts';

const stored = installWindow();
test.before.each(clearDraft);

const blank = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  company: '',
  title: '',
  additionalInfo: '',
};

test('typed values stay until they are cleared, and nothing is stored', () => {
  const values = { ...blank, firstName: 'Maya', additionalInfo: 'Intake\nand billing' };
  keepDraft(values);
  assert.equal(readDraft(), values);
  assert.is(stored.size, 0);
  clearDraft();
  assert.equal(readDraft(), {});
});

test('the page asks before it goes while something is typed', () => {
  for (const name of Object.keys(blank)) {
    keepDraft({ ...blank, [name]: 'x' });
    assert.ok(asksBeforeLeaving(), name);
    keepDraft(blank);
    assert.not.ok(asksBeforeLeaving(), `${name} is empty again`);
  }
  keepDraft({ ...blank, title: 'x' });
  clearDraft();
  assert.not.ok(asksBeforeLeaving(), 'it was sent');
});

test('hours that the site has filled in are no typed text', () => {
  const additionalInfo = describeHours('#hours=10,7,6,8,9') ?? '';
  keepDraft({ ...blank, additionalInfo });
  assert.is(readDraft().additionalInfo, additionalInfo);
  assert.not.ok(asksBeforeLeaving());
  keepDraft({ ...blank, additionalInfo, title: 'Owner' });
  assert.ok(asksBeforeLeaving());
  keepDraft({ ...blank, additionalInfo: `${additionalInfo} Call me.` });
  assert.ok(asksBeforeLeaving());
});

test.run();
