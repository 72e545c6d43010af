import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { askBeforeLeaving } from '../../../../site/lib/ask-before-leaving.ts';
import { asksBeforeLeaving } from '../../../helpers/leaving.ts';
import { installWindow } from '../../../helpers/storage.ts';

installWindow();

test('the browser asks while any feature has text', () => {
  assert.not.ok(asksBeforeLeaving());
  askBeforeLeaving('form', true);
  askBeforeLeaving('form', true);
  askBeforeLeaving('notes', true);
  assert.ok(asksBeforeLeaving());
  askBeforeLeaving('form', false);
  assert.ok(asksBeforeLeaving(), 'the notes are not saved');
  askBeforeLeaving('notes', false);
  assert.not.ok(asksBeforeLeaving());
});

test('without text there are no listeners, so browsers can keep the page for Back', () => {
  const types = new Set<string>();
  const addEventListener = (type: string) => types.add(type);
  const removeEventListener = (type: string) => types.delete(type);
  Object.assign(window, { addEventListener, removeEventListener });
  askBeforeLeaving('form', true);
  assert.equal([...types], ['beforeunload', 'click']);
  askBeforeLeaving('form', false);
  assert.equal([...types], []);
});

test.run();
