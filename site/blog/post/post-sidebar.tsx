import { paths } from '../../domain/paths.ts';
import { ShareButton } from '../../features/share/share-button.tsx';
import { ChevronDown } from '../../ui/icon/icons.tsx';
import { ArrowLeft, Clock } from '../../ui/icon/view-icons.tsx';
import type { PostData } from '../plan-posts.ts';
import { FlowRailSlot } from './flow-rail-slot.tsx';
import type { OutlineEntry } from './outline.ts';
import styles from './post-sidebar.module.css';
import { TableOfContents } from './table-of-contents.tsx';
import { TagList } from './tag-list.tsx';
import { useCurrentSection } from './use-current-section.ts';

interface PostSidebarProps {
  post: PostData;
  headings: readonly OutlineEntry[];
}

/**
 * The sidebar next to the text: back link, sharing, contents, tags. On phones, it is a bar above
 * the text.
 */
export function PostSidebar({ post, headings }: PostSidebarProps) {
  return (
    <aside className={styles.sidebar} aria-label="About this article">
      <div className={styles.bar}>
        <a className={styles.back} href={paths.blog()}>
          <ArrowLeft size={16} />
          Back
        </a>
        <p className={styles.time}>
          <Clock size={16} />
          {post.readTime} min read
        </p>
        <ShareButton title={post.title} />
      </div>
      {headings.length > 1 && <Contents headings={headings} stops={post.stops} />}
      {post.tags.length > 0 && (
        <div className={styles.tags}>
          <p className={styles.label}>Tags</p>
          <TagList tags={post.tags} />
        </div>
      )}
    </aside>
  );
}

/** Open next to the text, or collapsed above it; CSS shows one of the two. */
function Contents({
  headings,
  stops,
}: {
  headings: readonly OutlineEntry[];
  stops: number | undefined;
}) {
  const current = useCurrentSection(headings.map(({ id }) => id));
  return (
    <>
      <nav className={styles.contents} aria-labelledby="contents-label">
        <p className={styles.label} id="contents-label">
          In this article
        </p>
        <TableOfContents headings={headings} current={current} />
      </nav>
      {stops !== undefined && (
        <div className={styles.flow}>
          <FlowRailSlot stops={stops} headings={headings} current={current} />
        </div>
      )}
      <details className={styles.folded}>
        <summary className={styles.summary}>
          In this article
          <ChevronDown className={styles.chevron} size={18} />
        </summary>
        <TableOfContents headings={headings} />
      </details>
    </>
  );
}
