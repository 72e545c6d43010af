import { applyHead } from './apply-head.ts';
import { withoutBase } from './base.ts';
import { firstCommit } from './fast-refresh.ts';
import type { HydratePage, LoadedPage } from './page.ts';
import { createPageLoader, type LoaderOptions } from './page-loader.ts';
import { type Edit, editEvent } from './watch-message.ts';

// In the client bundle only while watching: fetches an edited page again to show it in place.

/** Creates the page loader and the edit listener of a site that is being watched. */
export function followEdits(
  options: LoaderOptions,
): Pick<Required<Parameters<HydratePage>[0]>, 'loadPage' | 'onEdit'> {
  let load = createPageLoader(options);
  let show: (page: LoadedPage) => void = () => location.reload();
  let shown = '';

  const refresh = async () => {
    const path = location.pathname;
    const current = load;
    const page = await load(withoutBase(path)).catch(() => undefined);
    await firstCommit;
    if (path !== location.pathname || current !== load) return;
    if (page === undefined) return reloadIfGone(path);
    const next = JSON.stringify([path, page]);
    if (next === shown) return;
    shown = next;
    show(page);
    applyHead(page.head);
  };
  addEventListener(editEvent, (event) => {
    event.preventDefault();
    const { build, isPlanned } = (event as CustomEvent<Edit>).detail;
    options.build = build;
    // Pages that were loaded before may have changed.
    load = createPageLoader(options);
    if (isPlanned) void refresh();
  });
  return {
    loadPage: (path) => load(path),
    onEdit(listener) {
      show = listener;
    },
  };
}

/** If the page exists but cannot be built, it stays unchanged; the overlay shows why. */
async function reloadIfGone(path: string): Promise<void> {
  const { status } = await fetch(path, { method: 'HEAD' });
  if (status === 404) location.reload();
}
