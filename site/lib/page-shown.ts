/** Told on `window` when a page that a link opened is in the document, and is going to be painted from its top. */
export const pageShown = 'page-shown';
