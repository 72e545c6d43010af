/*
 * Served by watch beside the site, never part of a build: reloads the page after a rebuild, and
 * shows the errors of a failed one over the last good page until they are mended.
 */

interface Message {
  /** Counts the builds that succeeded. */
  build: number;
  /** The text that the terminal shows; empty when the last build succeeded. */
  errors: string;
}

const overlayId = 'stet-errors';
let shownBuild: number | undefined;

new EventSource('/__stet/events').onmessage = ({ data }) => {
  const message = JSON.parse(data) as Message;
  if (message.errors !== '') showErrors(message.errors);
  else if (shownBuild !== undefined && message.build !== shownBuild) location.reload();
  else document.getElementById(overlayId)?.remove();
  shownBuild ??= message.build;
};

function showErrors(text: string): void {
  const host = document.getElementById(overlayId) ?? document.createElement('div');
  host.id = overlayId;
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  // A constructed sheet, because the site's policy may forbid inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    section { position: fixed; inset: 0; z-index: 2147483647; overflow: auto; padding: 5vmin;
      background: rgb(7 9 15 / 94%); color: #f4f7fb; font: 15px/1.6 ui-monospace, monospace; }
    h1 { margin: 0 0 1em; font: 600 18px/1.3 system-ui, sans-serif; color: #ff6b6b; }
    pre { margin: 0; white-space: pre-wrap; font: inherit; }
  `);
  root.adoptedStyleSheets = [sheet];
  const section = document.createElement('section');
  section.setAttribute('role', 'alert');
  const title = document.createElement('h1');
  title.textContent = 'The site was not rebuilt';
  const pre = document.createElement('pre');
  pre.textContent = text;
  section.append(title, pre);
  root.replaceChildren(section);
  document.body.append(host);
}
