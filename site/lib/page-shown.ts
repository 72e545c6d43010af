/**
 * Event on `window`: a page opened by a link is in the document and will be painted from its top.
 */
export const pageShown = 'page-shown';
