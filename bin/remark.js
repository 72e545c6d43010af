import { load } from './load.js';

/** What the `.remarkrc.mjs` of a site imports as 'stet/remark'. */
export const { checkWhileTyping } = await load('remark');
