import type { BrowserContext, Page } from 'playwright-core';

/** A key that makes the site load the provider's script. */
export const captchaKey = '6Lc-a_key';

/** The script's behavior: returns tokens, never gets ready, rejects, or never answers. */
export type CaptchaManner = 'works' | 'never ready' | 'refuses' | 'hangs';

/**
 * Replaces the provider, for a page or a whole context.
 * @returns the requested URLs.
 */
export async function serveCaptcha(
  page: Page | BrowserContext,
  manner: CaptchaManner = 'works',
): Promise<string[]> {
  const urls: string[] = [];
  await page.route('https://www.google.com/recaptcha/**', async (route) => {
    const url = route.request().url();
    urls.push(url);
    if (url.includes('/anchor')) await route.fulfill({ contentType: 'text/html', body: badge });
    else await route.fulfill({ contentType: 'text/javascript', body: script(manner) });
  });
  return urls;
}

const badge = `<!doctype html><body style="margin:0;background:#4a90e2;color:#fff;font:13px sans-serif">
  <p style="padding:12px">protected by the captcha</p>`;

/** The elements and inline styles that the provider documents for its badge. */
function script(manner: CaptchaManner): string {
  const execute = {
    works: `async (key, { action }) => {
      const detail = ["token of", key, "for", action].join(" ");
      dispatchEvent(new CustomEvent("captcha-token", { detail }));
      return detail;
    }`,
    'never ready': '() => Promise.reject(new Error("not ready"))',
    refuses: '() => Promise.reject(new Error("no token today"))',
    hangs: '() => new Promise(() => {})',
  }[manner];
  return `
    window.grecaptcha = {
      ready: (callback) => ${manner === 'never ready' ? 'undefined' : 'setTimeout(callback)'},
      execute: ${execute},
    };
    const badge = document.createElement('div');
    badge.className = 'grecaptcha-badge';
    Object.assign(badge.style, {
      width: '256px', height: '60px', display: 'block', position: 'fixed', bottom: '14px',
      right: '-186px', boxShadow: 'gray 0px 0px 5px', borderRadius: '2px', overflow: 'hidden',
    });
    badge.innerHTML = '<div class="grecaptcha-logo"><iframe title="reCAPTCHA" width="256" ' +
      'height="60" frameborder="0" src="https://www.google.com/recaptcha/api2/anchor"></iframe>' +
      '</div><div class="grecaptcha-error"></div>' +
      '<textarea class="g-recaptcha-response" name="g-recaptcha-response"></textarea>';
    document.body.append(badge);
  `;
}
