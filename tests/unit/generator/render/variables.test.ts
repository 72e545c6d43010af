import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { variablesOf } from '../../../../generator/render/variables.ts';

const env = { API: 'a', KEY: 'k', PATH: '/bin' };

test('variables are found however code reads them', () => {
  for (const code of [
    'process.env.API',
    'process2.env?.API',
    "env['API']",
    'import_process.default.env["API"] ?? 1',
    'const { API } = process.env;',
    'var { OTHER = 1, API: address = "x" } = import_process.env;',
  ]) {
    assert.equal(variablesOf(code, env), { API: 'a' }, code);
  }
  assert.equal(variablesOf('env.KEY + env.API + env.KEY', env), { API: 'a', KEY: 'k' });
});

test('what code does not read and what is not set is left out', () => {
  for (const code of ['process.env.OTHER', 'environment.PATH', 'const { PATH } = files;', '']) {
    assert.equal(variablesOf(code, env), {}, code);
  }
});

test.run();
