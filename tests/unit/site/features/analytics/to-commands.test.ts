import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { toCommands } from '../../../../../site/features/analytics/to-commands.ts';

test('a page view has the page and the previous one, and no personal data', () => {
  const url = 'https://usta.example/login?return=%2Fapp&utm_source=mail#x';
  const commands = toCommands(
    { kind: 'page-view', url, title: 'Sign in' },
    'https://usta.example/resources/blog?q=ada@example.com&category=ai',
  );
  const page = {
    page_location: 'https://usta.example/login?utm_source=mail',
    page_title: 'Sign in',
    page_referrer: 'https://usta.example/resources/blog?category=ai',
  };
  assert.equal(commands, [
    ['set', page],
    ['event', 'page_view', page],
  ]);
});

test('the success of a form is a conversion in USD', () => {
  for (const form of ['Partner Form', 'Contact Form', 'Demo Request'] as const) {
    assert.equal(toCommands({ kind: 'form-success', form }), [
      ['event', 'form_submit_success', { form_name: form }],
      ['event', 'conversion', { conversion_name: form, currency: 'USD' }],
    ]);
  }
});

test('so is a sign-up', () => {
  assert.equal(toCommands({ kind: 'signup' }), [
    ['event', 'sign_up', {}],
    ['event', 'conversion', { conversion_name: 'signup', currency: 'USD' }],
  ]);
});

test('the failure of a form carries the internal message without what was typed', () => {
  const message = 'ada@example.com is known';
  assert.equal(toCommands({ kind: 'form-error', form: 'Partner Form', message }), [
    [
      'event',
      'form_submit_error',
      { form_name: 'Partner Form', error_message: '[email] is known' },
    ],
  ]);
});

test('a failed validation names the fields', () => {
  const fields = ['firstName', 'email'];
  assert.equal(toCommands({ kind: 'validation-failed', form: 'Partner Form', fields }), [
    ['event', 'Validation Failed', { form_name: 'Partner Form', fields: 'firstName email' }],
  ]);
});

test('an error, a login, a logout and a scroll depth have their events', () => {
  assert.equal(toCommands({ kind: 'error', message: 'TypeError: x', isFatal: true }), [
    ['event', 'exception', { description: 'TypeError: x', fatal: true }],
  ]);
  assert.equal(toCommands({ kind: 'login' }), [['event', 'login', {}]]);
  assert.equal(toCommands({ kind: 'logout' }), [['event', 'logout', {}]]);
  assert.equal(toCommands({ kind: 'scroll-depth', percent: 50 }), [
    ['event', 'scroll_depth', { percent_scrolled: 50 }],
  ]);
});

test('a user has an id, a type and a plan, until nobody is signed in', () => {
  const user = { id: 'admin-1', type: 'admin', plan: 'internal' };
  assert.equal(toCommands({ kind: 'user', user }), [
    ['set', { user_id: 'admin-1' }],
    ['set', 'user_properties', { user_type: 'admin', plan: 'internal' }],
  ]);
  assert.equal(toCommands({ kind: 'user', user: null }), [
    ['set', { user_id: null }],
    ['set', 'user_properties', { user_type: null, plan: null }],
  ]);
});

test.run();
