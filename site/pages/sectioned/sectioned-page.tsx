import type { PageProps } from 'stet';
import type { SectionedPage } from '../../sections/schema.ts';

export default function SectionedPage({ data }: PageProps<Pick<SectionedPage, 'sections'>>) {
  return data.sections.map((section) => <h1 key={section.type}>{section.title}</h1>);
}
