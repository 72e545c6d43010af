import { load } from './load.js';

/** The module that a site's `.remarkrc.mjs` imports as 'stet/remark'. */
export const { checkWhileTyping } = await load('remark', 'remark');
