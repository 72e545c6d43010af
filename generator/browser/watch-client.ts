import { hideErrors, showErrors } from './error-overlay.ts';
import { followFindings } from './follow-findings.ts';
import { createPatcher } from './patch-page.ts';
import './report-exceptions.ts';
import { type Edit, editEvent, type WatchMessage } from './watch-message.ts';

/*
 * Served by watch next to the site, never part of a build: hears of every change, and loads the
 * page again, swaps its styles, has its components (fast-refresh.ts) or its content (follow-edits.ts)
 * swapped, or shows the errors; and keeps the badge of findings (follow-findings.ts).
 */

const { code, version, page, planned, patches } =
  document.querySelector<HTMLElement>('script[data-code]')?.dataset ?? {};
const patcher = createPatcher(Number(patches));
let shownVersion = Number(version);
let shownPlan = Number(planned);

const events = new EventSource(new URL('events', import.meta.url));
followFindings(events);
events.onmessage = ({ data }) => {
  const message = JSON.parse(data) as WatchMessage;
  if (message.errors.length > 0) showErrors(message.errors);
  else hideErrors();
  // Without a code there is no page yet to load.
  if (message.code !== code) return message.code !== '' && location.reload();
  swapStyles(message.styles);
  patcher.follow(message.patches);
  if (message.version === shownVersion) return;
  patcher.settle();
  shownVersion = message.version;
  const detail: Edit = { build: message.build, isPlanned: message.planned !== shownPlan };
  shownPlan = message.planned;
  const event = new CustomEvent(editEvent, { detail, cancelable: true });
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
