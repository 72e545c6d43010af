import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { passwordProblems } from '../../../../site/domain/password-problems.ts';

for (const [password, problems] of [
  ['Let-it-stand-2026', []],
  ['Größe des Hauses 7!', []],
  ['Ab1!Ab1!Ab1!', []],
  ['Ab1!Ab1!Ab1', ['1 of 12 characters']],
  ['😀b1!Ab1!Ab1', ['1 of 12 characters']],
  ['let-it-stand-2026', ['an upper-case letter']],
  ['LET-IT-STAND-2026', ['a lower-case letter']],
  ['Let-it-stand-for', ['a digit']],
  ['Let it stand 2026', ['a symbol']],
  [
    '',
    ['12 of 12 characters', 'an upper-case letter', 'a lower-case letter', 'a digit', 'a symbol'],
  ],
] as const) {
  test(`"${password}" lacks ${problems.join(', ') || 'nothing'}`, () => {
    assert.equal(passwordProblems(password), [...problems]);
  });
}

test.run();
