import { hideErrors, showErrors } from './error-overlay.ts';
import './report-exceptions.ts';
import { editEvent, type WatchMessage } from './watch-message.ts';

/*
 * Served by watch beside the site, never part of a build: hears of every change, and loads the
 * page again, swaps its styles, has its content swapped (follow-edits.ts), or shows the errors.
 */

const { code, version, page } =
  document.querySelector<HTMLElement>('script[data-code]')?.dataset ?? {};
let shownVersion = Number(version);

new EventSource(new URL('events', import.meta.url)).onmessage = ({ data }) => {
  const message = JSON.parse(data) as WatchMessage;
  if (message.errors.length > 0) showErrors(message.errors);
  else hideErrors();
  if (message.code !== code) {
    // Without one there is no page yet to load.
    if (message.code !== '') location.reload();
    return;
  }
  swapStyles(message.styles);
  if (message.version === shownVersion) return;
  shownVersion = message.version;
  const event = new CustomEvent(editEvent, { detail: message, cancelable: true });
  if (window.dispatchEvent(event)) void reloadIfEdited();
};

/** For a page that shows no edits in place. One that cannot be made stays; the overlay says why. */
async function reloadIfEdited(): Promise<void> {
  const response = await fetch(location.href);
  const isSame = (await response.text()).includes(`data-page="${page}"`);
  if (!isSame && response.status < 500) location.reload();
}

/** Puts the new stylesheet of each name in the place of the old one, which stays until it is there. */
function swapStyles(urls: readonly string[]): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  for (const old of links) {
    const href = old.getAttribute('href') ?? '';
    const url = urls.find((candidate) => nameOf(candidate) === nameOf(href));
    if (url === undefined || url === href || old.dataset.replaced !== undefined) continue;
    old.dataset.replaced = '';
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.onload = () => old.remove();
    old.after(link);
  }
}

/** `/assets/hashed/base-1A2B3C4D.css` without the hash that another content changes. */
function nameOf(url: string): string {
  return url.replace(/-[A-Z0-9]{8}(?=\.css$)/, '');
}
