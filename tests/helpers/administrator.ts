import type { Locator, Page } from 'playwright-core';

/** The administrator of builds that the browser tests sign in to. */
export const administrator = { email: 'ada@usta.example', password: 'Difference-1822' };

/** One whose password is wrong in a digit, so that it keeps to the rules for passwords. */
export const wrongAdministrator = { ...administrator, password: 'Difference-1823' };

/** What whoever is signed in sees. */
export const dashboard = (page: Page): Locator => page.getByRole('heading', { name: 'Dashboard' });

/** The environment of such a build. */
export const administratorEnv = {
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
};

/** Fills in the sign-in form and sends it. */
export async function submitLogin(page: Page, credentials = administrator): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email').fill(credentials.email);
  await form.getByLabel('Password').fill(credentials.password);
  await form.getByRole('button', { name: 'Sign In' }).click();
}

/** Begins a session without the form, before the page is requested. */
export async function startSession(page: Page, stored: Record<string, string> = {}): Promise<void> {
  const user = { email: administrator.email, createdAt: new Date().toISOString() };
  const values = { auth_token: 'token', auth_user: JSON.stringify(user), ...stored };
  await page.addInitScript((entries) => {
    // Once a context: a reload must find what the page has made of it.
    if (localStorage.getItem('test') !== null) return;
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    localStorage.setItem('test', 'started');
  }, values);
}

/** What local storage holds under a key. */
export function readStored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}
