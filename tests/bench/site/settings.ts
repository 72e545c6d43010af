/** What a corpus has another way: raw HTML, its static folder, and the rules that are off. */
export const rawHtml = 'drop';
export const settings = {};
