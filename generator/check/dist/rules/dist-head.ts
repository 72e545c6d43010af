import type { PageRule } from '../dist-rule.ts';

export const distHead: PageRule = {
  id: 'dist/head',
  severity: 'error',
  asks: 'A page has a language, one title, a description and one canonical link.',
  *testPage({ file, path, facts }) {
    const { language, titles, meta, canonicals } = facts;
    const missing = [
      ...(language === '' ? ['lang on <html>'] : []),
      ...(titles.length === 1 && titles[0]?.text.trim() !== '' ? [] : ['one <title>']),
      ...(meta.description?.trim() ? [] : ['a description']),
      ...(canonicals.length === 1 && canonicals[0]?.text !== '' ? [] : ['one canonical link']),
    ];
    if (missing.length === 0) return;
    yield {
      file,
      message: `The head of ${path} does not have ${missing.join(', ')}.`,
      hint: 'Fill in the head where the page is planned, and the template of the document.',
    };
  },
};
