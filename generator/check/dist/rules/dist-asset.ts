import { posix } from 'node:path';
import type { OutputRule } from '../dist-rule.ts';

export const distAsset: OutputRule = {
  id: 'dist/asset',
  severity: 'error',
  asks: 'Each script, style, image and font that a page loads was built.',
  *test({ pages, files, has, read, resolve }) {
    for (const page of pages) {
      for (const url of page.assets) {
        const target = resolve(url, page);
        if (target.kind !== 'missing') continue;
        yield {
          file: page.file,
          written: url,
          message: `There is no file ${target.path} for this page to load.`,
          hint: 'Put it into the static folder, or correct its path.',
        };
      }
    }
    for (const file of files.filter((name) => name.endsWith('.css'))) {
      const text = read(file);
      for (const match of text.matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)/g)) {
        const url = match[1] ?? '';
        if (/^(?:data:|#|[a-z]+:)/.test(url)) continue;
        const path = url.startsWith('/') ? url.slice(1) : posix.join(posix.dirname(file), url);
        if (has(path.replace(/[?#].*$/, ''))) continue;
        yield {
          file,
          at: match.index,
          message: `There is no file ${path} for this style sheet to load.`,
          hint: 'Correct the path in the style sheet that names it.',
        };
      }
    }
  },
};
