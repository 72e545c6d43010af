/*
 * Elements for the watch client. Everything is in a shadow root with a constructed stylesheet: the
 * site's styles do not affect it, and the site's policy may forbid inline styles.
 */

interface Located {
  file?: string | undefined;
  line?: number | undefined;
  column?: number | undefined;
}

/** Creates an element with properties and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

/** Adds a host element at the end of the page, and returns it with its shadow root. */
export function createHost(id: string, css: string): { host: HTMLElement; root: ShadowRoot } {
  const host = element('div', { id });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet];
  document.body.append(host);
  return { host, root };
}

/** A place in the format that editors read, with its known parts. */
export function placeOf({ file, line, column }: Located): string {
  return [file, line, column].filter((part) => part !== undefined).join(':');
}

/** Creates a button that opens its place in the editor. */
export function placeButton({ file, line, column }: Located): HTMLElement {
  const onclick = () =>
    fetch(new URL('open', import.meta.url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ file, line, column }),
    });
  const textContent = placeOf({ file, line, column });
  return element('button', { type: 'button', textContent, title: 'Open in the editor', onclick });
}
