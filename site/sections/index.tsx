import type { ComponentType } from 'react';
import { Bento } from './bento/bento.tsx';
import { Carousel } from './carousel/carousel.tsx';
import { Checklist } from './checklist/checklist.tsx';
import { Comparison, TableSection } from './comparison/comparison.tsx';
import { Contact } from './contact/contact.tsx';
import { Cta } from './cta/cta.tsx';
import { Faq } from './faq/faq.tsx';
import { Features } from './features/features.tsx';
import { Hero } from './hero/hero.tsx';
import { Options } from './options/options.tsx';
import { Panels } from './panels/panels.tsx';
import { Prose } from './prose/prose.tsx';
import type { Section, SectionOf } from './schema.ts';
import { Services } from './services/services.tsx';
import { Showcase } from './showcase/showcase.tsx';
import { Stats } from './stats/stats.tsx';
import { Steps } from './steps/steps.tsx';
import { Testimonials } from './testimonials/testimonials.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { WorkflowSection } from './workflow/workflow-section.tsx';

/** A component for a section's data. It also gets the HTML of the page's Markdown. */
type SectionView<Type extends Section['type']> = ComponentType<{
  section: SectionOf<Type>;
  body: string;
}>;

/** The component of each kind of section. A kind without one does not compile. */
const views = {
  hero: Hero,
  workflow: WorkflowSection,
  showcase: Showcase,
  panels: Panels,
  testimonials: Testimonials,
  prose: Prose,
  contact: Contact,
  cta: Cta,
  services: Services,
  bento: Bento,
  features: Features,
  stats: Stats,
  steps: Steps,
  timeline: Timeline,
  comparison: Comparison,
  table: TableSection,
  options: Options,
  carousel: Carousel,
  faq: Faq,
  checklist: Checklist,
} satisfies { [Type in Section['type']]: SectionView<Type> };

/** All sections of a page. */
export function Sections({ sections, body }: { sections: readonly Section[]; body: string }) {
  return sections.map((section, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a page's sections never move
    <AnySection key={index} section={section} body={section.type === 'prose' ? body : ''} />
  ));
}

function AnySection({ section, body }: { section: Section; body: string }) {
  const View = views[section.type] as SectionView<Section['type']>;
  return <View section={section} body={body} />;
}
