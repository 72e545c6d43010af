import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findHeaderFaults } from '../../../../generator/verify/compare-headers.ts';

const html = { 'content-type': 'text/html; charset=utf-8' };

/** What is wrong with a header of a page. */
const faultsOf = (name: string, wanted: string, got: string) =>
  findHeaderFaults({ [name]: wanted }, 'index.html', { ...html, [name.toLowerCase()]: got });
const typeFaults = (file: string, type: string) =>
  findHeaderFaults({}, file, { 'content-type': type });

test('what means the same is no fault', () => {
  const caching = 'public, max-age=31536000, immutable';
  const policy = "default-src 'self'; img-src 'self' data:";
  for (const [name, wanted, got] of [
    ['Cache-Control', caching, 'max-age=31536000,immutable,public'],
    ['Cache-Control', caching, `${caching}, s-maxage=60, stale-while-revalidate=5`],
    ['Content-Security-Policy', policy, "img-src data: 'self';default-src 'self';"],
    ['X-Content-Type-Options', 'nosniff', 'NoSniff'],
    ['Permissions-Policy', 'camera=(), geolocation=()', 'camera=(),geolocation=()'],
    ['X-Empty', '', ''],
  ] as const) {
    assert.equal(faultsOf(name, wanted, got), [], got);
  }
  for (const [file, type] of [
    ['index.html', 'text/html;charset="UTF-8"'],
    ['a.js', 'application/javascript'],
    ['a.css', 'text/css'],
    ['a.xml', 'application/xml'],
    ['a.svg', 'image/svg+xml'],
    ['favicon.ico', 'image/x-icon'],
    ['a.what', 'whatever/it-is'],
  ] as const) {
    assert.equal(typeFaults(file, type), [], `${file} ${type}`);
  }
});

test('what is weaker, stronger or missing is a fault', () => {
  for (const [name, wanted, got] of [
    ['Cache-Control', 'public, max-age=60', 'public, max-age=61'],
    ['Cache-Control', 'no-cache', 'no-cache, max-age=60'],
    ['Cache-Control', 'public, immutable', 'public'],
    ['Content-Security-Policy', "default-src 'self'", "default-src 'self' *"],
    ['Content-Security-Policy', "default-src 'self'", "default-src 'self', default-src 'none'"],
    ['X-Content-Type-Options', 'nosniff', 'nosniff, nosniff'],
    ['Referrer-Policy', 'no-referrer', 'origin'],
  ] as const) {
    assert.is(faultsOf(name, wanted, got).length, 1, got);
  }
  for (const [file, type] of [
    ['index.html', 'text/html'],
    ['index.html', 'text/html; charset=latin1'],
    ['a.txt', 'text/plain'],
    ['a.js', 'text/plain; charset=utf-8'],
    ['a.css', 'text/css; charset=utf-16'],
    ['a.png', 'image/jpeg'],
  ] as const) {
    assert.is(typeFaults(file, type).length, 1, `${file} ${type}`);
  }
  assert.equal(findHeaderFaults({}, 'a.html', {}), [
    { name: 'Content-Type', wanted: 'text/html; charset=utf-8', got: undefined },
  ]);
});

test('of a policy the directives that differ are named', () => {
  const [fault] = faultsOf(
    'Content-Security-Policy',
    "default-src 'self'; script-src 'self'; frame-ancestors 'none'",
    "default-src 'self'; script-src 'self' https://evil.example",
  );
  assert.equal(fault, {
    name: 'Content-Security-Policy',
    wanted: "frame-ancestors 'none'; script-src 'self'",
    got: "script-src 'self' https://evil.example",
  });
});

test.run();
