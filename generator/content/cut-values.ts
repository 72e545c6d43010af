import { parseDocument, visit } from 'yaml';
import type { Place } from '../diagnostics/diagnostic.ts';
import { stretchAt } from '../diagnostics/place.ts';
import { silencing } from './body-facts.ts';
import type { Header } from './read-entry.ts';

/**
 * Finds the parts that a `#` cuts off unquoted values: `Tips for #automation`. A `# ` is meant as a
 * comment.
 */
export function findCutValues({ headerText: yaml, headerLine, format }: Header): Place[] {
  if (format !== 'yaml' || !/[ \t]#[^\s#]/.test(yaml)) return [];
  const places: Place[] = [];
  visit(parseDocument(yaml, { logLevel: 'silent' }), {
    Scalar(role, { type, comment, range }) {
      if (role === 'key' || type !== 'PLAIN' || !comment || !range) return;
      if (/^\s/.test(comment) || comment.search(silencing) === 0) return;
      const at = yaml.indexOf('#', range[1]);
      const length = yaml.slice(at).split('\n', 1)[0]?.trimEnd().length ?? 1;
      places.push(stretchAt(yaml, at, length, headerLine));
    },
  });
  return places;
}
