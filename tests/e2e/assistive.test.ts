import type { Locator } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  administratorEnv,
  dashboard,
  startSession,
  submitLogin,
  wrongAdministrator,
} from '../helpers/administrator.ts';
import { findViolations } from '../helpers/axe.ts';
import { openStage, type Stage } from '../helpers/browser.ts';
import { focusedName, walk } from '../helpers/keyboard.ts';
import { checkWidths } from '../helpers/widths.ts';

// The forms and the platform as those have them who see no screen, or use no pointer.

let stage: Stage;
test.before(async () => {
  stage = await openStage({ env: administratorEnv });
});
test.after(() => stage?.close());

const endpoint = '**/api/partnership/submit';
const openDashboard = () => stage.open('/app/dashboard', { prepare: startSession });

/** What a screen reader has of a part: headings, fields, buttons and messages with their states. */
async function readTree(part: Locator): Promise<string[]> {
  const tree = await part.ariaSnapshot();
  return tree
    .split('\n')
    .map((line) => line.trim().replace(/^- /, '').replace(/:$/, ''))
    .filter((line) => !/^(?:text|\/url|paragraph|list|listitem|term|definition|img)\b/.test(line));
}

const partnerFields = [
  ['First name', 'Ada', 'Please enter your first name'],
  ['Last name', 'Byron', 'Please enter your last name'],
  ['Email', 'ada@example.com', 'Please enter a valid email address'],
  ['Phone', '+1 555 555 0100', 'Please enter your phone number'],
  ['Company', 'Engines', 'Please enter your company name'],
  ['Title', 'Analyst', 'Please enter your title'],
] as const;

test('the partner form is reached, corrected and sent with the keyboard alone', async () => {
  const { page } = await stage.open('/partner');
  await page.route(endpoint, (route) => route.fulfill({ json: {} }));
  assert.equal(await walk(page, 1), ['Skip to content']);
  await page.keyboard.press('Enter');
  assert.equal(await walk(page, 1), ['First name']);
  await page.keyboard.press('Enter');
  await page.getByText('Please enter your first name').waitFor();
  assert.is(await page.getByText(/^Please enter/).count(), 6);
  for (const [label, value] of partnerFields) {
    assert.is(await focusedName(page), label);
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  assert.is(await page.getByText(/^Please enter/).count(), 0);
  assert.equal(await walk(page, 1), ['Submit Request']);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /Thank you/ }).waitFor();
  assert.equal(await walk(page, 1), ['Read the guides']);
  await page.context().close();
});

test('the partner form reads as fields with names, whose errors are told with them', async () => {
  const { page } = await stage.open('/partner');
  const form = page.getByRole('form', { name: 'Become a Partner' });
  const heading = 'heading "Become a Partner" [level=2]';
  const rest = [
    'textbox "What should we automate first? (optional)"',
    'alert',
    'button "Submit Request"',
    'link "Privacy Policy"',
  ];
  assert.equal(await readTree(form), [
    'form "Become a Partner"',
    heading,
    ...partnerFields.map(([label]) => `textbox "${label}"`),
    ...rest,
  ]);
  for (const [label] of partnerFields) {
    assert.is(await form.getByLabel(label).getAttribute('aria-required'), 'true', label);
  }
  await form.getByRole('button').click();
  await page.getByText('Please enter your first name').waitFor();
  assert.equal(await readTree(form), [
    'form "Become a Partner"',
    heading,
    ...partnerFields.map(([label]) => `textbox "${label}" [invalid]`),
    ...rest,
  ]);
  for (const [label, value, error] of partnerFields) {
    const field = form.getByLabel(label);
    const described = page.locator(`#${await field.getAttribute('aria-describedby')}`);
    assert.is(await described.textContent(), error);
    await field.fill(value);
  }
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(endpoint, async (route) => {
    await isHeld;
    await route.abort();
  });
  await form.getByRole('button').click();
  await form.getByRole('button', { name: 'Submitting...', disabled: true }).waitFor();
  answer();
  await form.getByText('Failed to submit your request.').waitFor();
  assert.ok(
    (await readTree(form)).includes(
      'alert: Failed to submit your request. Please try again or contact us directly.',
    ),
  );
  await page.context().close();
});

test('the sign-in page reads as tabs with forms, and a refusal as an alert', async () => {
  const { page } = await stage.open('/login');
  const forms = page.getByRole('main');
  const until = async (end: string) => {
    const tree = await readTree(forms);
    return tree.slice(
      tree.indexOf('heading "Sign in to the platform" [level=1]') + 1,
      tree.indexOf(end) + 1,
    );
  };
  assert.equal(await until('button "Enterprise SSO"'), [
    'tablist "Sign in or request access"',
    'tab "Sign In" [selected]',
    'tab "Request Access"',
    'tabpanel "Sign In"',
    'form "Sign in"',
    'alert',
    'textbox "Email"',
    'textbox "Password"',
    'checkbox "Remember me"',
    'button "Sign In"',
    'button "Google"',
    'button "Enterprise SSO"',
  ]);
  await submitLogin(page, wrongAdministrator);
  await page
    .getByRole('alert')
    .getByText('Invalid credentials. Access restricted to authorized administrators only.')
    .waitFor();
  await page.getByRole('tab', { name: 'Request Access' }).click();
  assert.equal(await until('button "Request Access"'), [
    'tablist "Sign in or request access"',
    'tab "Sign In"',
    'tab "Request Access" [selected]',
    'tabpanel "Request Access"',
    'form "Request access"',
    'textbox "Work email"',
    'textbox "Company name"',
    'textbox "Role"',
    'textbox "Message (optional)"',
    'button "Request Access"',
  ]);
  await page.context().close();
});

test('the keyboard alone walks the sign-in page, and asks for access', async () => {
  const { page } = await stage.open('/login');
  assert.equal(await walk(page, 8), [
    'USTA, home',
    'Sign In',
    'Email',
    'Password',
    'Remember me',
    'Sign In',
    'Google',
    'Enterprise SSO',
  ]);
  await page.getByRole('tab', { name: 'Sign In' }).focus();
  await page.keyboard.press('End');
  for (const [label, value] of [
    ['Work email', 'ada@example.com'],
    ['Company name', 'Engines'],
    ['Role', 'Analyst'],
  ] as const) {
    assert.equal(await walk(page, 1), [label]);
    await page.keyboard.type(value);
  }
  const alerted = page.waitForEvent('dialog');
  await page.keyboard.press('Enter');
  const dialog = await alerted;
  assert.is(dialog.message(), 'Your access request has been submitted.');
  await dialog.accept();
  await page.getByRole('tab', { name: 'Sign In', selected: true }).waitFor();
  assert.is(await focusedName(page), 'Sign In');
  await page.context().close();
});

test('the dashboard is worked with the keyboard alone', async () => {
  const { page } = await openDashboard();
  await dashboard(page).waitFor();
  assert.equal(await walk(page, 6), [
    'Skip to content',
    'USTA, home',
    'Dashboard',
    'Session ada@usta.example',
    'Log out',
    'Dark',
  ]);
  await page.keyboard.press('ArrowRight');
  assert.ok(await page.getByRole('radio', { name: 'Light' }).isChecked());
  await page.getByRole('searchbox', { name: 'Filter flags' }).waitFor();
  assert.equal(await walk(page, 4), ['Filter flags', 'Export', 'Import', 'Reset']);
  assert.equal(await walk(page, 1), ['core-platform']);
  await page.keyboard.press('Space');
  assert.is(
    await page.getByRole('switch', { name: 'core-platform' }).getAttribute('aria-checked'),
    'true',
  );
  await page
    .getByRole('navigation', { name: 'Platform' })
    .getByRole('link', { name: 'Core' })
    .waitFor();
  await page.keyboard.press('Shift+Tab');
  assert.is(await focusedName(page), 'Reset');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('All flags are back to their defaults.').waitFor();
  assert.is(await focusedName(page), 'Reset');
  await page.context().close();
});

test('the dashboard reads as regions, and each flag as a switch with its state and its reason', async () => {
  const { page } = await openDashboard();
  await dashboard(page).waitFor();
  await page.getByRole('region', { name: 'Feature flags' }).waitFor();
  const tree = await readTree(page.getByRole('main'));
  assert.equal(
    tree.filter((line) => /^(?:heading|region|radiogroup|radio)\b/.test(line)),
    [
      'heading "Dashboard" [level=1]',
      'region "Last build"',
      'heading "Last build" [level=2]',
      'region "Settings"',
      'heading "Settings" [level=2]',
      'region "Session"',
      'heading "Session" [level=3]',
      'region "Theme"',
      'heading "Theme" [level=3]',
      'radiogroup "Theme"',
      'radio "Dark" [checked]',
      'radio "Light"',
      'region "Feature flags"',
      'heading "Feature flags" [level=3]',
      ...['Core area', 'Nodes', 'Running flows', 'Editing flows', 'Integrations'].map(
        (name) => `heading "${name}" [level=4]`,
      ),
      'heading "Loading and diagnostics" [level=4]',
    ],
  );
  assert.ok(tree.includes('button "Reset" [disabled]'));
  for (const line of [
    'switch "core-platform"',
    'switch "playground" [disabled]',
    'switch "streaming" [checked]',
  ]) {
    assert.ok(tree.includes(line), line);
  }
  const playground = page.getByRole('switch', { name: 'playground' });
  const reason = page.locator(`[id="${await playground.getAttribute('aria-describedby')}"]`);
  assert.match((await reason.textContent()) ?? '', 'Off without core-platform');
  await page.context().close();
});

test('with text at twice its size nothing scrolls sideways (WCAG 1.4.4)', async () => {
  for (const path of ['/login', '/partner', '/app/dashboard', '/core']) {
    const { page } = await stage.open(path, {
      bypassCSP: true,
      prepare: (page) =>
        path === '/login'
          ? Promise.resolve()
          : startSession(page, { feature_flags: '{"core-platform":true}' }),
    });
    await page.locator('h1:visible').waitFor();
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await checkWidths(page, [390, 768, 1280], path);
    await page.context().close();
  }
});

test('asking for access and the warning before a session ends are clean to axe-core in both themes', async () => {
  for (const theme of ['dark', 'light'] as const) {
    const { page: login } = await stage.open('/login', { theme, bypassCSP: true });
    await login.getByRole('tab', { name: 'Request Access' }).click();
    assert.equal(await findViolations(login), [], `request, ${theme}`);
    await login.context().close();
    const { page } = await stage.open('/app/dashboard', {
      theme,
      bypassCSP: true,
      prepare: async (page) => {
        await page.clock.install();
        await startSession(page);
      },
    });
    await dashboard(page).waitFor();
    await page.clock.fastForward(14.1 * 60_000);
    await page.getByRole('alert').getByText('Are you still there?').waitFor();
    assert.equal(await findViolations(page), [], `warning, ${theme}`);
    await page.context().close();
  }
});

test.run();
