import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { initials } from '../../../../../site/ui/avatar/initials.ts';

test('takes the first and the last word', () => {
  assert.is(initials('Maren Holt'), 'MH');
  assert.is(initials('Ana María de la Cruz'), 'AC');
  assert.is(initials('Maria de Souza'), 'MS');
  assert.is(initials('Élodie van den Berg'), 'ÉB');
});

test('one word gives one letter, none gives nothing', () => {
  assert.is(initials('Priya'), 'P');
  assert.is(initials('  '), '');
  assert.is(initials(''), '');
});

test('keeps accents, makes capitals, skips what is no word', () => {
  assert.is(initials('élodie (guest) Åberg'), 'ÉÅ');
});

test.run();
