import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { returnPath } from '../../../../../site/features/login-form/return-path.ts';

for (const [search, path] of [
  ['?return=%2Fapp%2Fdashboard', '/app/dashboard'],
  ['?return=%2Fresources%2Fblog%3Fq%3Dai%23top', '/resources/blog?q=ai#top'],
  ['?return=/about/us', '/about/us'],
  ['?return=/', '/'],
  ['?x=1&return=%2Fpartner', '/partner'],
  ['?return=%2Fabout%3Fnext%3Dhttps%3A%2F%2Fevil.example', '/about?next=https://evil.example'],
] as const) {
  test(`${search} leads to ${path}`, () => {
    assert.is(returnPath(search), path);
  });
}

const unsafe = [
  '',
  '?',
  '?return=',
  '?return=app/dashboard',
  '?return=%20/app',
  '?return=//evil.example',
  '?return=%2F%2Fevil.example',
  '?return=/%5Cevil.example',
  '?return=%5C%5Cevil.example',
  '?return=/a%5C..%5C%5Cevil.example',
  '?return=/%09/evil.example',
  '?return=/%0A/evil.example',
  '?return=/app%00',
  '?return=/app%7F',
  '?return=/app%C2%85',
  '?return=/.//evil.example',
  '?return=/a/..//evil.example',
  '?return=https://evil.example/app',
  '?return=https%3A%2F%2Fevil.example',
  '?return=https:evil.example',
  '?return=javascript:alert(1)',
  '?return=data:text/html,x',
  '?return=/login',
  '?return=/login%3Freturn%3D%2Flogin',
  '?return=/a/../login',
  '?return=//evil.example&return=/app',
];

test('an unsafe return path leads to the dashboard', () => {
  for (const search of unsafe) assert.is(returnPath(search), '/app/dashboard', search);
});

test.run();
