import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLog, parseLogLevel, shortenAddress } from '../../../../generator/serve/logger.ts';
import { redact } from '../../../../generator/serve/redact.ts';

test('secret fields are redacted by name, in any spelling and depth', () => {
  const record = {
    email: 'kept',
    password: 'p',
    'X-Api-Key': 'k',
    apiKey: 'k',
    refreshToken: 't',
    credit_card: 'c',
    ssn: 's',
    sessionNumber: 1,
    nested: [{ clientSecret: { deep: 's' } }],
  };
  assert.equal(redact(record), {
    email: 'kept',
    password: '[redacted]',
    'X-Api-Key': '[redacted]',
    apiKey: '[redacted]',
    refreshToken: '[redacted]',
    credit_card: '[redacted]',
    ssn: '[redacted]',
    sessionNumber: 1,
    nested: [{ clientSecret: '[redacted]' }],
  });
});

test('they are redacted in texts and errors, too', () => {
  const error = new Error('no login with password=hunter2', {
    cause: new Error('{"token": "abc def", "name": "x"}'),
  });
  const text = JSON.stringify(redact({ error, url: '/a?token=abc&b=c' }));
  for (const secret of ['hunter2', 'abc']) assert.not.match(text, secret);
  assert.match(text, '&b=c');
  assert.match(text, 'name');
});

test('email addresses in paths and errors are redacted, in any encoding', () => {
  const paths = {
    '/unsubscribe/anna@example.com/now': '/unsubscribe/[redacted]/now',
    '/unsubscribe/anna%40example.com': '/unsubscribe/[redacted]',
    '/anna.o%27hara+x%40mail.example.co.uk.html': '/[redacted]',
    '/%61nna%2540example%252ecom': '/[redacted]',
    '/a%252525252540b': '/a%252525252540b',
    '/x%2Fanna%40example.com%2Fy': '/[redacted]',
    '/m%C3%BCller%40m%C3%BCnchen.example': '/[redacted]',
    '/%/anna@example.com': '/%/[redacted]',
    '/@handle/react@19': '/@handle/react@19',
    '/100%/news/2026': '/100%/news/2026',
  };
  for (const [path, logged] of Object.entries(paths)) {
    assert.equal(redact({ path }), { path: logged }, path);
  }
  const error = new Error('SMTP refused <anna@example.com>: no');
  const text = JSON.stringify(redact({ error, module: 'node_modules/@scope/name@1.2.3/x.js' }));
  assert.not.match(text, 'anna');
  assert.match(text, 'node_modules/@scope/name@1.2.3/x.js');
});

test('what refers to itself is cut off', () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  assert.match(JSON.stringify(redact(circle)), '[deeper]');
});

test('each record is one line, and only the chosen levels are logged', () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), parseLogLevel('error'));
  log({ message: 'a\nb', level: 'error', big: 1n });
  log({ message: 'not wanted' });
  assert.is(lines.length, 1);
  assert.match(lines[0] ?? '', /^\{.*\}\n$/);
  const { time, ...record } = JSON.parse(lines[0] ?? '');
  assert.equal(record, { message: 'a\nb', level: 'error', big: '1' });
  assert.match(time, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/, 'in UTC');
  assert.is(parseLogLevel('loud'), 'info');
});

test('addresses are shortened to their network', () => {
  assert.is(shortenAddress('203.0.113.77'), '203.0.113.0');
  assert.is(shortenAddress('2001:db8:1:2::/64'), '2001:db8:1::');
  assert.is(shortenAddress('unknown'), 'unknown');
});

test.run();
