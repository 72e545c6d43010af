import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { admitsImage } from '../../../../generator/config/policies.ts';

const admits = (source: string, url: string) => admitsImage({ 'img-src': [source] }, new URL(url));

test('a policy admits an image by its host, those below a host, and by the scheme', () => {
  for (const source of ['https://a.example', 'a.example', '*.example', 'https:', '*']) {
    assert.ok(admits(source, 'https://a.example/b.png'), source);
  }
  for (const source of [
    "'self'",
    'https://a.example:8080',
    'http://a.example',
    'data:',
    '*.a.example',
  ]) {
    assert.not.ok(admits(source, 'https://a.example/b.png'), source);
  }
  assert.ok(admits('https://a.example/images/', 'https://a.example/images/b.png'));
});

test('what a policy does not restrict it admits; without img-src, default-src is what counts', () => {
  const url = new URL('https://a.example/b.png');
  assert.ok(admitsImage(undefined, url));
  assert.ok(admitsImage({ 'script-src': ["'self'"] }, url));
  assert.not.ok(admitsImage({ 'default-src': ["'self'"] }, url));
});

test.run();
