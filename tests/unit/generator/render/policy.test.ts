import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writePolicy } from '../../../../generator/render/policy.ts';

/** The hash of `go()`. */
const hashed = "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='";

const write = (policy: Record<string, string[]>, scripts: string[]) =>
  writePolicy(policy, { scripts, styles: [] })?.header;

test('what is inline is let in by its hash, also where default-src is all that there is', () => {
  const own = { 'script-src': ["'self'"], 'default-src': ["'none'"] };
  assert.is(write(own, ['go()']), `script-src 'self' ${hashed}; default-src 'none'`);
  const alone = { 'default-src': ["'self'", 'https://a.example'] };
  assert.is(
    write(alone, ['go()']),
    `default-src 'self' https://a.example; script-src 'self' https://a.example ${hashed}`,
  );
  assert.is(
    write({ 'default-src': ["'none'"] }, ['go()']),
    `default-src 'none'; script-src ${hashed}`,
  );
});

test('nothing is added where nothing is inline, or where the policy restricts nothing', () => {
  assert.is(write({ 'default-src': ["'self'"] }, []), "default-src 'self'");
  assert.is(write({ 'img-src': ["'self'"] }, ['go()']), "img-src 'self'");
});

test.run();
