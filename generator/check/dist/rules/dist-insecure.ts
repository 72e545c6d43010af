import type { PageRule } from '../dist-rule.ts';

export const distInsecure: PageRule = {
  id: 'dist/insecure',
  severity: 'error',
  asks: 'A page loads nothing over http:, which browsers block on an encrypted page.',
  *testPage({ file, facts }) {
    for (const { text, at } of facts.assets) {
      if (!/^http:/i.test(text)) continue;
      yield {
        file,
        at,
        written: text,
        message: `This page loads ${text} without encryption.`,
        hint: 'Write https:// instead of http://, or keep the file on the site.',
      };
    }
  },
};
