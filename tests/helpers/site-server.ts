import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { administrator, administratorEnv } from './administrator.ts';
import { type ContextOptions, launch, openContext, waitForHydration } from './browser.ts';
import { buildRealSite } from './built-site.ts';
import { captchaKey, serveCaptcha } from './captcha.ts';
import { createFolder } from './project.ts';
import { runAdmin } from './run-admin.ts';
import { startServerWith } from './stet-process.ts';

/** The real site in `stet serve`, with its own database, administrator and captcha. */
export interface SiteServer {
  url: string;
  /** Sends a partnership request without a browser. Missing values get defaults. */
  submit(values?: Record<string, string>): Promise<void>;
  /** Opens an isolated browser context, with its own network address. */
  openBrowser(options?: ContextOptions): Promise<BrowserContext>;
  /** Adds another administrator with the operator's command. */
  addAdministrator(credentials: typeof administrator): Promise<void>;
  /** Unlocks the administrator with the operator's command. */
  unlock(): Promise<void>;
  close(): Promise<void>;
}

/** The header of a trusted proxy, which names the client's address. */
const addressHeader = 'X-Client-Address';

/** Builds the site for logins on a server, and starts the server and Chromium. */
export async function openSiteServer(): Promise<SiteServer> {
  // Credentials for a local login must leave no trace.
  const out = await buildRealSite({
    env: { ...administratorEnv, AUTH_MODE: 'server', CAPTCHA_SITE_KEY: captchaKey },
  });
  const env = {
    DATABASE_URL: `file:${join(createFolder('database'), 'site.db')}`,
    CLIENT_ADDRESS_HEADER: addressHeader,
    AUDIT: 'true',
    RECAPTCHA_SECRET: 'captcha-secret',
    SITE_URL: 'http://localhost',
    PORT: '0',
  };
  await runAdmin(env, 'add', administrator);
  const verifier = new URL('captcha-verifier.mjs', import.meta.url).href;
  const preloading = { ...env, NODE_OPTIONS: `--import ${verifier}` };
  const server = await startServerWith(preloading, 'serve', '--no-build', '--out', out);
  const browser = await launch();
  let addresses = 0;
  const nextAddress = () => {
    addresses += 1;
    return { [addressHeader]: `203.0.113.${addresses}` };
  };
  return {
    url: server.url,
    async submit(values = {}) {
      const response = await fetch(`${server.url}/api/partnership/submit`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: server.url, ...nextAddress() },
        body: JSON.stringify({
          firstName: 'Grace',
          lastName: 'Hopper',
          email: 'grace@usta.example',
          phone: '+1 (555) 555-0100',
          company: 'Compilers',
          title: 'Partner',
          ...values,
        }),
      });
      if (response.status !== 201) throw new Error(await response.text());
    },
    async openBrowser(options) {
      const context = await openContext(browser, {
        baseURL: server.url,
        extraHTTPHeaders: nextAddress(),
        ...options,
      });
      await serveCaptcha(context);
      return context;
    },
    addAdministrator: (credentials) => runAdmin(env, 'add', credentials),
    unlock: () => runAdmin(env, 'unlock', administrator),
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}

/** Opens a page in a new tab. */
export async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await waitForHydration(page);
  return page;
}
