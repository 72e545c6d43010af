import markdown from '../../ui/markdown/markdown.module.css';
import type { SectionOf } from '../schema.ts';
import { Section } from '../section/section.tsx';
import styles from './prose.module.css';

/** Running text: blocks of paragraphs, and the Markdown body of the page. */
export function Prose({ section, body }: { section: SectionOf<'prose'>; body: string }) {
  return (
    <Section section={section} layout={section.title ? 'aside' : 'stack'}>
      <div className={styles.prose}>
        {section.blocks.map(({ heading, paragraphs }) => (
          <div key={paragraphs[0]} className={styles.block}>
            {heading && <h3>{heading}</h3>}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        ))}
      </div>
      {section.body && (
        // The body comes from the generator's own Markdown pipeline, which drops raw HTML.
        <div
          className={`${markdown.markdown} ${styles.prose}`}
          data-page-body=""
          // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from the page's Markdown
          dangerouslySetInnerHTML={{ __html: body }}
        />
      )}
    </Section>
  );
}
