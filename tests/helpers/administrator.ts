import type { Locator, Page } from 'playwright-core';

/** The administrator for builds in which the browser tests sign in. */
export const administrator = { email: 'ada@usta.example', password: 'Difference-1822' };

/** The same with a wrong digit in the password, which still meets the password rules. */
export const wrongAdministrator = { ...administrator, password: 'Difference-1823' };

/** The heading that signed-in users see. */
export const dashboard = (page: Page): Locator => page.getByRole('heading', { name: 'Dashboard' });

/** The environment of such a build. */
export const administratorEnv = {
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
};

/** Fills in the sign-in form and submits it. */
export async function submitLogin(page: Page, credentials = administrator): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email').fill(credentials.email);
  await form.getByLabel('Password').fill(credentials.password);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

/** Opens the form to request access and fills it in. */
export async function fillAccessRequest(page: Page): Promise<Locator> {
  await page.getByRole('tab', { name: 'Request Access' }).click();
  const form = page.getByRole('form', { name: 'Request access' });
  await form.getByLabel('Work email').fill('ada@example.com');
  await form.getByLabel('Company name').fill('Engines');
  await form.getByLabel('Role').fill('Analyst');
  return form;
}

/** Starts a session without the form, before the page is requested. */
export async function startSession(page: Page, stored: Record<string, string> = {}): Promise<void> {
  const user = { email: administrator.email, createdAt: new Date().toISOString() };
  const values = { auth_token: 'token', auth_user: JSON.stringify(user), ...stored };
  await page.addInitScript((entries) => {
    // Once per context: a reload must find what the page has changed.
    if (localStorage.getItem('test') !== null) return;
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    localStorage.setItem('test', 'started');
  }, values);
}

/** The value of a key in local storage. */
export function readStored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}
