import { createHost, element, placeButton, placeOf } from './watch-elements.ts';
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

let ofSite: readonly WatchError[] = [];
let thrown: readonly WatchError[] = [];

/** Shows the errors of the site instead of its last ones. */
export function showErrors(errors: readonly WatchError[]): void {
  ofSite = errors;
  show();
}

/** Shows the exceptions in the page instead of its last ones. */
export function showExceptions(errors: readonly WatchError[]): void {
  thrown = errors;
  show();
}

/**
 * Shows all errors over the page, with the text of the terminal. Clicking a place opens it in the
 * editor. Escape or the button closes the overlay until the next errors.
 */
function show(): void {
  const errors = [...ofSite, ...thrown];
  const host = document.getElementById(overlayId);
  if (errors.length === 0) host?.remove();
  else render(errors, host?.shadowRoot ?? createHost(overlayId, css).root);
}

function render(errors: readonly WatchError[], root: ShadowRoot): void {
  const close = element('button', { type: 'button', textContent: 'Close', onclick: hide });
  const title = element('h1', { textContent: 'The site has errors' });
  const header = element('header', {}, [title, close]);
  root.replaceChildren(element('section', { role: 'alert' }, [header, ...errors.map(renderError)]));
}

function hide(): void {
  ofSite = [];
  thrown = [];
  show();
}

addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') hide();
});

function renderError(error: WatchError): HTMLElement {
  const place = placeOf(error);
  const isPlaced = error.file !== undefined && error.text.startsWith(place);
  const parts = isPlaced ? [placeButton(error), error.text.slice(place.length)] : [error.text];
  return element('pre', {}, parts);
}
