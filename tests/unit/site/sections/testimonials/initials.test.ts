import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { initialsOf } from '../../../../../site/sections/testimonials/initials.ts';

test('initials are of the first and the last name', () => {
  assert.is(initialsOf('Maria de Souza'), 'MS');
  assert.is(initialsOf('Dana'), 'D');
  assert.is(initialsOf('Élodie van den Berg'), 'ÉB');
  assert.is(initialsOf(''), '');
});

test.run();
