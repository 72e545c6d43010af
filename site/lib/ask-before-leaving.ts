/** The features that have text that would be lost with the document. */
const owners = new Set<string>();

/** Links that open another program. Browsers send `beforeunload`, but the page stays. */
const otherPrograms = 'a[href^="mailto:"], a[href^="tel:"]';

/** Milliseconds within which such a click explains the event. */
const clickCounts = 1000;
let clicked = Number.NEGATIVE_INFINITY;

/**
 * Makes the browser ask before it leaves the document, while any feature has unsent or unsaved
 * text. The listeners exist only then, because `beforeunload` keeps pages out of the back/forward
 * cache.
 * @param owner name of the feature.
 */
export function askBeforeLeaving(owner: string, hasText: boolean): void {
  if (hasText) owners.add(owner);
  else owners.delete(owner);
  if (owners.size > 0) {
    window.addEventListener('beforeunload', ask);
    window.addEventListener('click', noteClick);
  } else {
    window.removeEventListener('beforeunload', ask);
    window.removeEventListener('click', noteClick);
  }
}

function noteClick({ target, timeStamp }: MouseEvent): void {
  if (target instanceof Element && target.closest(otherPrograms)) clicked = timeStamp;
}

function ask(event: BeforeUnloadEvent): void {
  if (event.timeStamp - clicked < clickCounts) return;
  event.preventDefault();
  // For Chrome and Edge before version 119.
  event.returnValue = true;
}
