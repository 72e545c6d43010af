import { listRules } from '../../rule.ts';
import type { PageRule } from '../dist-rule.ts';
import { findJsonLdFaults } from './json-ld.ts';

/** Rules about single pages. */
export const pageRules = listRules<PageRule>({
  'dist/insecure': {
    severity: 'error',
    asks: 'A page loads nothing over http:, which browsers block on https: pages.',
    *test({ facts }) {
      for (const { text, at } of facts.assets) {
        if (!/^http:/i.test(text)) continue;
        yield {
          at,
          written: text,
          message: `This page loads ${text} without encryption.`,
          hint: 'Write https:// instead of http://, or keep the file on the site.',
        };
      }
    },
  },
  'dist/h1': {
    severity: 'error',
    asks: 'A page has one first-level heading.',
    *test({ path, facts }) {
      const { length, 1: second } = facts.headings;
      // An empty page has another finding (dist/empty).
      if (length === 1 || facts.isBlank) return;
      yield {
        ...(second !== undefined && { at: second, tag: 'h1' }),
        message: `${path} has ${length === 0 ? 'no first-level heading' : `${length} first-level headings`}.`,
        hint: 'Use h1 for the title of the page, and for nothing else.',
      };
    },
  },
  'dist/duplicate-id': {
    severity: 'error',
    asks: 'An id occurs once per page.',
    *test({ facts }) {
      const seen = new Set<string>();
      for (const { text, at } of facts.ids) {
        if (seen.has(text)) {
          yield {
            at,
            written: text,
            as: 'id',
            message: `The id "${text}" is on this page twice.`,
            hint: 'Give one of the two elements another id.',
          };
        }
        seen.add(text);
      }
    },
  },
  'dist/head': {
    severity: 'error',
    asks: 'A page has a language, one title, a description and one canonical link.',
    *test({ path, facts }) {
      const { language, titles, meta, canonicals } = facts;
      const hasTitle = titles.length === 1 && titles[0]?.text.trim() !== '';
      const isDescribed = Boolean(meta.description?.trim());
      const missing = [
        language === '' && 'lang on <html>',
        !hasTitle && 'one <title>',
        !isDescribed && 'a description',
        (canonicals.length !== 1 || canonicals[0]?.text === '') && 'one canonical link',
      ].filter(Boolean);
      if (missing.length === 0) return;
      yield {
        ...(!isDescribed && { field: 'description' }),
        ...(!hasTitle && { field: 'title' }),
        message: `The head of ${path} does not have ${missing.join(', ')}.`,
        hint: 'Fill in the head where you plan the page, or fix the document template.',
      };
    },
  },
  'dist/image': {
    severity: 'error',
    asks: "An image has a text alternative (possibly empty) and its size, so the page doesn't shift.",
    *test({ facts }) {
      for (const { src, alt, hasSize, at } of facts.images) {
        // The author cannot know the size of another site's image.
        const isElsewhere = /^(?:https?:)?\/\//i.test(src);
        const missing = [
          alt === undefined && 'alt',
          !hasSize && !isElsewhere && 'width and height',
        ].filter(Boolean);
        if (missing.length === 0) continue;
        yield {
          // Without its address, an image is found nowhere in the content.
          ...(src !== '' && { at, written: src }),
          message: `${src === '' ? 'An image without an address' : `The image ${src}`} has no ${missing.join(', and no ')}.`,
          hint: 'Write alt, width and height where it is rendered; alt="" for decoration.',
        };
      }
    },
  },
  'dist/json-ld': {
    severity: 'error',
    asks: 'Structured data is JSON with the properties that its type requires.',
    *test({ facts }) {
      for (const { text, at } of facts.data) {
        for (const fault of findJsonLdFaults(text)) yield { at, ...fault };
      }
    },
  },
});
