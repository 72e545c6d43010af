import type { Entry } from 'stet';
import type { DocFields } from '../doc-schema';
import { pathOf } from '../plan-docs';
import type { Section } from './collect-sections';
import type { SearchPage } from './search-pages';

/** The file that the search fetches when it is opened first. */
export function makeSearchIndex(docs: readonly Entry<DocFields>[]): string {
  const pages = docs.map((doc): SearchPage => {
    const [intro, ...sections] = sectionsOf(doc);
    const { title, description } = doc.data;
    const text = `${description} ${intro?.text ?? ''}`;
    return { path: pathOf(doc), title, sections: [{ id: '', heading: '', text }, ...sections] };
  });
  return JSON.stringify(pages);
}

/** What `collectSections` wrote. A page without a body has none. */
function sectionsOf({ derived }: Entry<DocFields>): readonly Section[] {
  return (derived?.sections ?? []) as readonly Section[];
}
