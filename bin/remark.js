import { loadSources } from './load-sources.js';

/** What the `.remarkrc.mjs` of a site imports as 'stet/remark'. */
export const { checkWhileTyping } = await loadSources('remark');
