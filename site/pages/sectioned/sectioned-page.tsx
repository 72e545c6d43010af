import { useRef } from 'react';
import type { PageProps } from 'stet';
import reveal from '../../sections/hooks/reveal.module.css';
import { useMotion } from '../../sections/hooks/use-motion.ts';
import { AnySection } from '../../sections/index.tsx';
import type { SectionedPage as Page } from '../../sections/schema.ts';
import styles from './sectioned-page.module.css';

/** A page that is a list of sections, as its content file says. */
export default function SectionedPage({ data, body }: PageProps<Pick<Page, 'sections'>>) {
  const root = useRef<HTMLDivElement>(null);
  useMotion(
    root,
    reveal,
    async () => (await import('../../sections/hooks/run-reveal.ts')).runReveal,
  );
  const last = data.sections.at(-1)?.type;
  return (
    <div ref={root} className={styles.page} data-ends-in={last}>
      {data.sections.map((section, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page's sections never move
        <AnySection key={index} section={section} body={section.type === 'prose' ? body : ''} />
      ))}
    </div>
  );
}
