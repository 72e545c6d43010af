import type { PageProps } from 'stet';
import styles from './test-blocks-page.module.css';

/** A type alias, since page data must be JSON. */
export type TestBlocksData = { title: string; arrangement: 'hero' | 'layout' };

const blocks = {
  hero: ['hero text', 'hero figure', 'facts'],
  layout: ['header', 'aside', 'main', 'wide', 'half left', 'half right', 'footer'],
} as const;

/** A test page (spec §2): colored blocks in the positions of a layout. */
export default function TestBlocksPage({ data }: PageProps<TestBlocksData>) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{data.title}</h1>
      <div className={styles.blocks} data-arrangement={data.arrangement}>
        {blocks[data.arrangement].map((name) => (
          <div key={name} className={styles.block} data-block={name}>
            <p>{name}</p>
          </div>
        ))}
      </div>
    </div>
  );
}
