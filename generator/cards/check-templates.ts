import { type Diagnostic, SiteError } from '../diagnostics/diagnostic.ts';
import { memoize } from '../lib/memoize.ts';
import type { PlannedCard } from './collect-cards.ts';
import { parseTemplate } from './template.ts';

/** Finds mistakes in the templates of cards, and parts of cards that their template cannot show. */
export function checkTemplates(cards: readonly PlannedCard[]): Diagnostic[] {
  const parse = memoize(({ text, file }: PlannedCard['template']) => parseTemplate(text, file));
  const faulty = new Set<PlannedCard['template']>();
  return cards.flatMap(({ template, spec, images }) => {
    if (faulty.has(template)) return [];
    const parts = { text: spec.texts ?? {}, image: images, drawing: spec.drawings ?? {} };
    try {
      for (const kind of ['text', 'image', 'drawing'] as const) {
        for (const name of Object.keys(parts[kind])) parse(template).partElement(kind, name);
      }
      return [];
    } catch (error) {
      if (!(error instanceof SiteError)) throw error;
      faulty.add(template);
      return [...error.diagnostics];
    }
  });
}
