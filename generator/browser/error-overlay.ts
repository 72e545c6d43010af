import type { WatchError } from './watch-message.ts';

const overlayId = 'stet-errors';

const css = `
  section { position: fixed; inset: 0; z-index: 2147483647; overflow: auto; padding: 5vmin;
    background: rgb(7 9 15 / 97%); color: #f4f7fb; font: 15px/1.6 ui-monospace, monospace; }
  header { display: flex; gap: 2em; align-items: start; justify-content: space-between; }
  h1 { margin: 0 0 1em; font: 600 18px/1.3 system-ui, sans-serif; color: #ff8f8f; }
  pre { margin: 0 0 2em; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; }
  pre button { text-decoration: underline; text-underline-offset: 3px; font-weight: 700; }
  header button { padding: 4px 12px; border: 1px solid rgb(255 255 255 / 30%); border-radius: 6px; }
  button:focus-visible { outline: 2px solid #0091ff; outline-offset: 3px; }
`;

/**
 * Shows errors over the page, as the terminal does; a place that is clicked opens in the editor.
 * Escape or its button puts the overlay away until the next errors.
 */
export function showErrors(errors: readonly WatchError[]): void {
  const host = document.getElementById(overlayId) ?? createHost();
  const section = element('section', { role: 'alert' });
  const header = element('header');
  const close = element('button', { type: 'button', textContent: 'Close', onclick: hideErrors });
  header.append(element('h1', { textContent: 'The site has errors' }), close);
  section.append(header, ...errors.map(renderError));
  host.shadowRoot?.replaceChildren(section);
}

export function hideErrors(): void {
  document.getElementById(overlayId)?.remove();
}

addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hideErrors();
});

function createHost(): HTMLElement {
  const host = element('div', { id: overlayId });
  // A constructed sheet in a root of its own: the site's policy may forbid inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  host.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet];
  document.body.append(host);
  return host;
}

function renderError({ text, file, line, column }: WatchError): HTMLElement {
  const pre = element('pre');
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  if (file === undefined || !text.startsWith(place)) {
    pre.append(text);
    return pre;
  }
  const onclick = () =>
    fetch(new URL('open', import.meta.url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ file, line, column }),
    });
  const named = { textContent: place, title: 'Open in the editor' };
  pre.append(element('button', { type: 'button', ...named, onclick }), text.slice(place.length));
  return pre;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
