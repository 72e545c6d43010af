import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { flagNames } from '../../../../../site/features/flags/definitions.ts';
import {
  disabledDependencies,
  type FlagValues,
  formatFlags,
  isEnabled,
  parseFlags,
} from '../../../../../site/features/flags/logic.ts';
import { readBuildFlags } from '../../../../../site/features/flags/read-build-flags.ts';

const settings = (build: FlagValues = {}, local: FlagValues = {}) => ({ build, local });

test('the build decides before the browser, and the browser before the default', () => {
  assert.is(isEnabled('streaming', settings()), true);
  assert.is(isEnabled('streaming', settings({}, { streaming: false })), false);
  assert.is(isEnabled('streaming', settings({ streaming: true }, { streaming: false })), true);
  assert.is(isEnabled('voice', settings({ voice: false }, { voice: true })), false);
});

test('a flag is off while one that it depends on is, whoever has set it', () => {
  assert.is(isEnabled('playground', settings()), false);
  assert.is(isEnabled('playground', settings({ playground: true })), false);
  assert.is(isEnabled('playground', settings({}, { 'core-platform': true })), true);
  assert.equal(disabledDependencies('playground', settings()), ['core-platform']);
  assert.equal(disabledDependencies('streaming', settings()), []);
});

test('reads known flags from JSON and leaves out the rest', () => {
  assert.equal(parseFlags('{"voice":true,"nonsense":true,"streaming":"no","caching":false}'), {
    voice: true,
    caching: false,
  });
  assert.equal(parseFlags('{"__proto__":{"voice":true},"constructor":true}'), {});
});

for (const json of ['', '{', '[]', 'null', '"voice"', '3']) {
  test(`${json || 'nothing'} is not read as flags`, () => {
    assert.throws(() => parseFlags(json));
  });
}

test('what is exported can be imported again, and holds every flag', () => {
  const json = formatFlags(settings({ caching: false }, { voice: true }));
  const values = parseFlags(json);
  assert.equal(Object.keys(values), [...flagNames]);
  assert.is(values.caching, false);
  assert.is(values.voice, true);
  // Its own setting, not what its dependency makes of it.
  assert.is(values.playground, true);
});

test('the environment sets flags by their names in capitals', () => {
  const env = { FLAG_CORE_PLATFORM: 'true', FLAG_VOICE: 'false', FLAG_TWEAKS: '', HOME: '/' };
  assert.equal(readBuildFlags(env), {
    flags: { 'core-platform': true, voice: false },
    problems: [],
  });
});

test('a variable that names no flag, or says neither true nor false, is a problem', () => {
  const { problems } = readBuildFlags({ FLAG_CORE_PLATFROM: 'true', FLAG_VOICE: 'yes' });
  assert.is(problems.length, 2);
  assert.match(problems[0] ?? '', /^FLAG_CORE_PLATFROM: there is no flag "core-platfrom"/);
  assert.match(problems[1] ?? '', /^FLAG_VOICE: expected true or false, not "yes"$/);
});

test.run();
