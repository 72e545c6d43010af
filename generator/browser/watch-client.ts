import { showErrors } from './error-overlay.ts';
import { followFindings } from './follow-findings.ts';
import { createPatcher } from './patch-page.ts';
import { forgetExceptions } from './report-exceptions.ts';
import { crowdedEvent, type Edit, editEvent, type WatchMessage } from './watch-message.ts';

/*
 * `stet watch` serves this next to the site; it is never part of a build. It listens for changes.
 * Then it reloads the page, swaps its styles, components (fast-refresh.ts) or content
 * (follow-edits.ts), or shows the errors. It also updates the badge of findings
 * (follow-findings.ts).
 */

const { code, version, edit, page, planned, patches } =
  document.querySelector<HTMLElement>('script[data-code]')?.dataset ?? {};
const patcher = createPatcher(Number(patches));
let shownVersion = Number(version);
let shownEdit = Number(edit);
let shownPlan = Number(planned);

const listenForFindings = followFindings();
let events = connect();
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && events.readyState === EventSource.CLOSED) events = connect();
});

function connect(): EventSource {
  const connection = new EventSource(new URL('events', import.meta.url));
  listenForFindings(connection);
  connection.onmessage = ({ data }) => follow(JSON.parse(data) as WatchMessage);
  connection.addEventListener(crowdedEvent, () => document.hidden && connection.close());
  return connection;
}

function follow(message: WatchMessage): void {
  showErrors(message.errors);
  // An empty code means that there is no page to load yet.
  if (message.code !== code) {
    if (message.code !== '') location.reload();
    return;
  }
  swapStyles(message.styles);
  const patched = patcher.follow(message.patches);
  // An edit arrives as a patch, and then as a version; its exceptions stay shown.
  if (message.edit !== shownEdit) void patched.then(forgetExceptions);
  shownEdit = message.edit;
  if (message.version === shownVersion) return;
  patcher.settle();
  shownVersion = message.version;
  const detail: Edit = { build: message.build, isPlanned: message.planned !== shownPlan };
  shownPlan = message.planned;
  const event = new CustomEvent(editEvent, { detail, cancelable: true });
  if (window.dispatchEvent(event)) void reloadIfEdited();
}

/**
 * Reloads a page that cannot show edits in place. A page that cannot be built stays; the overlay
 * shows why.
 */
async function reloadIfEdited(): Promise<void> {
  const response = await fetch(location.href);
  const isSame = (await response.text()).includes(`data-page="${page}"`);
  if (!isSame && response.status < 500) location.reload();
}

/** Replaces each stylesheet with the new one of the same name, once the new one has loaded. */
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

/** `/assets/hashed/base-1A2B3C4D.css` without the hash, which changes with the content. */
function nameOf(url: string): string {
  return url.replace(/-[A-Z0-9]{8}(?=\.css$)/, '');
}
