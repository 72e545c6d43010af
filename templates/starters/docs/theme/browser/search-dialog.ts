import { withBase } from 'stet';
import { createSearch, type Hit, type SearchPage } from '../search/search-pages';

/** Opens the search by its buttons, by `/` and by Ctrl+K, and closes it by Escape or a click beside it. */
export function startSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog#search');
  const input = dialog?.querySelector('input');
  if (!dialog || !input) return;
  const results = connectResults(dialog, input);
  const open = () => {
    if (dialog.open) return;
    dialog.showModal();
    input.select();
    void results.load();
  };
  for (const button of document.querySelectorAll('[data-open-search]')) {
    button.addEventListener('click', open);
  }
  dialog.addEventListener('click', ({ target }) => {
    // A link to a place of this page loads no other; a click beside the dialog is on itself.
    const closes = target instanceof Element && target.closest('a, [data-close-search]');
    if (closes || target === dialog) dialog.close();
  });
  document.addEventListener('keydown', (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    open();
  });
}

function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'k') return ctrlKey || metaKey;
  const isTyping = target instanceof Element && target.closest('input, textarea, select');
  return key === '/' && !isTyping && !ctrlKey && !metaKey && !altKey;
}

/** Keeps the list of results up to date with the input, and moves through it by the arrow keys. */
function connectResults(dialog: HTMLDialogElement, input: HTMLInputElement) {
  const list = find(dialog, '[role="listbox"]');
  const status = find(dialog, '[role="status"]');
  const options = () => [...list.querySelectorAll('a')];
  let search: ((text: string) => Hit[]) | undefined;
  let isLoading = false;

  const select = (option: Element | undefined) => {
    for (const each of options()) each.setAttribute('aria-selected', String(each === option));
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  };
  const show = () => {
    const hits = search?.(input.value) ?? [];
    list.replaceChildren(...hits.map(createOption));
    input.setAttribute('aria-expanded', String(hits.length > 0));
    status.textContent = describe(hits.length, input.value.trim());
    select(options()[0]);
  };
  const load = async () => {
    if (search || isLoading) return;
    isLoading = true;
    try {
      search = createSearch(await fetchIndex(dialog));
      show();
    } catch {
      status.textContent = 'The search could not be loaded. Check your connection and try again.';
    }
    isLoading = false;
  };
  input.addEventListener('input', () => {
    if (search) return show();
    status.textContent ||= 'Loading…';
    void load();
  });
  input.addEventListener('keydown', (event) => {
    // These keys belong to the window in which Japanese or Chinese is composed.
    if (event.isComposing) return;
    const all = options();
    const at = all.findIndex((option) => option.ariaSelected === 'true');
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) select(all[(at + step + all.length) % all.length]);
    else if (event.key === 'Enter') all[at]?.click();
    else return;
    event.preventDefault();
  });
  return { load };
}

async function fetchIndex({ dataset }: HTMLElement): Promise<SearchPage[]> {
  const response = await fetch(withBase(dataset.index ?? ''));
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

function find(parent: Element, selector: string): Element {
  const found = parent.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector} in the search.`);
  return found;
}

function describe(count: number, text: string): string {
  if (text === '') return '';
  if (count === 0) return `No results for “${text}”.`;
  return count === 1 ? '1 result' : `${count} results`;
}

function createOption({ url, title, heading, excerpt }: Hit, index: number): HTMLAnchorElement {
  const option = document.createElement('a');
  option.id = `search-result-${index}`;
  option.role = 'option';
  option.tabIndex = -1;
  option.href = withBase(url);
  option.append(
    create('span', 'search-title', heading ? `${title} › ${heading}` : title),
    create(
      'span',
      'search-excerpt',
      ...excerpt.map(({ text, isMatch }) => (isMatch ? create('mark', '', text) : text)),
    ),
  );
  return option;
}

function create(tag: string, className: string, ...children: (string | Node)[]): HTMLElement {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...children);
  return element;
}
