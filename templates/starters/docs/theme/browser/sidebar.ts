/** Scrolls the sidebar to the link of this page, which a long list would hide. */
export function showCurrentPage(): void {
  const sidebar = document.getElementById('sidebar');
  const link = sidebar?.querySelector('[aria-current]');
  if (!sidebar || !link) return;
  const show = () => {
    const { top, bottom, height } = sidebar.getBoundingClientRect();
    const place = link.getBoundingClientRect();
    const isHidden = place.top < top || place.bottom > bottom;
    if (isHidden) sidebar.scrollTop += place.top - top - height / 2;
  };
  show();
  // On small screens it has a place once it is open.
  sidebar.addEventListener('toggle', show);
  closeWhereWide(sidebar);
}

/** Beside the page, an open popover would lie over it. The width is that of `styles/layout.css`. */
function closeWhereWide(sidebar: HTMLElement): void {
  matchMedia('(min-width: 56rem)').addEventListener('change', ({ matches }) => {
    if (matches) sidebar.hidePopover?.();
  });
}
