/** How far below the top of the window a heading counts as read, in pixels. */
const readingLine = 120;

interface Section {
  link: HTMLAnchorElement;
  heading: Element;
}

/** Opens the table of contents where there is room, and marks in it the section that is on screen. */
export function startOutline(): void {
  const outline = document.querySelector<HTMLDetailsElement>('details.outline');
  if (!outline) return;
  openWhereWide(outline);
  const sections = findSections(outline);
  const mark = oncePerFrame(() => markCurrent(sections));
  addEventListener('scroll', mark, { passive: true });
  mark();
}

/** The width is that of `styles/layout.css`, where the table of contents has a column. */
function openWhereWide(outline: HTMLDetailsElement): void {
  const wide = matchMedia('(min-width: 75rem)');
  const update = () => {
    outline.open = wide.matches;
  };
  wide.addEventListener('change', update);
  update();
}

function findSections(outline: Element): Section[] {
  return [...outline.querySelectorAll('a')].flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
}

function markCurrent(sections: readonly Section[]): void {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  // The last sections may be too short to reach the line.
  const isEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
  const read = sections.filter(
    ({ heading }) => isEnd || heading.getBoundingClientRect().top < readingLine,
  );
  const current = read[read.length - 1];
  for (const section of sections) {
    if (section === current) section.link.setAttribute('aria-current', 'location');
    else section.link.removeAttribute('aria-current');
  }
}

/** Runs a function at most once a frame, however often it is called. */
function oncePerFrame(run: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      run();
    });
  };
}
