import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { passwordProblems } from '../../../../site/domain/password-problems.ts';

for (const [password, problems] of [
  ['Let-it-stand-2026', []],
  ['Größe des Hauses 7!', []],
  ['Ab1!Ab1!Ab1!', []],
  ['Ab1!Ab1!Ab1', ['1 more character']],
  ['😀b1!Ab1!Ab1', ['1 more character']],
  ['let-it-stand-2026', ['an uppercase letter']],
  ['LET-IT-STAND-2026', ['a lowercase letter']],
  ['Let-it-stand-for', ['a digit']],
  ['Let it stand 2026', ['a symbol']],
  ['', ['12 more characters', 'an uppercase letter', 'a lowercase letter', 'a digit', 'a symbol']],
] as const) {
  test(`"${password}" lacks ${problems.join(', ') || 'nothing'}`, () => {
    assert.equal(passwordProblems(password), [...problems]);
  });
}

test.run();
