import type { PageRule } from '../dist-rule.ts';

export const distImage: PageRule = {
  id: 'dist/image',
  severity: 'error',
  asks: 'An image has a text alternative, if only an empty one, and its size, so that nothing jumps.',
  *testPage({ file, facts }) {
    for (const { src, alt, hasSize, at } of facts.images) {
      if (alt !== undefined && hasSize) continue;
      yield {
        file,
        at,
        written: src,
        message: `The image ${src} has no ${[...(alt === undefined ? ['alt'] : []), ...(hasSize ? [] : ['width and height'])].join(', and no ')}.`,
        hint: 'Write alt, width and height where it is rendered; alt="" for mere decoration.',
      };
    }
  },
};
