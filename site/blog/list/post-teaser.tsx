import { memo } from 'react';
import { paths } from '../../domain/paths.ts';
import { formatDate } from '../../lib/dates.ts';
import { desktopQuery, tabletQuery } from '../../styles/queries.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { CardLink } from '../../ui/card-link/card-link.tsx';
import { ArrowRight } from '../../ui/icon/icons.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { CategoryBadge } from '../badge/badge.tsx';
import type { PostCard } from '../post-card.ts';
import { UnpublishedMark } from '../unpublished-mark/unpublished-mark.tsx';
import styles from './post-teaser.module.css';

/** `lead` is the main post, `wide` fills a row of the list, and two `compact` ones share a row. */
export type TeaserLook = 'lead' | 'wide' | 'compact';

/** Maximum tags on a card (spec §9). */
const tagsPerCard = 3;

/** The width of the cover on a page that grows up to 1248 px. */
const coverSizes: Readonly<Record<TeaserLook, string>> = {
  lead: `(width >= 1248px) 663px, ${desktopQuery} calc(58.3vw - 65px), 100vw`,
  wide: `(width >= 1248px) 473px, ${desktopQuery} calc(41.7vw - 47px), ${tabletQuery} 300px, 100vw`,
  compact: `${desktopQuery} 144px, ${tabletQuery} 220px, 112px`,
};

interface PostTeaserProps {
  post: PostCard;
  look: TeaserLook;
}

/**
 * A post in the list. The whole card is clickable. There is one tab stop, the title, since the Read
 * link has the same target.
 */
export const PostTeaser = memo(function PostTeaser({ post, look }: PostTeaserProps) {
  const href = paths.post(post.slug);
  return (
    <article className={`${styles.teaser} ${styles[look]}`}>
      <div className={styles.cover}>
        <Picture image={post.image} sizes={coverSizes[look]} priority={look === 'lead'} alt="" />
      </div>
      <p className={styles.meta}>
        <CategoryBadge name={post.category} color={post.categoryColor} />
        {post.unpublished && <UnpublishedMark text={post.unpublished} />}
        <span className={styles.when}>
          <time dateTime={post.publishedAt}>{formatDate(post.publishedAt)}</time>
          <span>{post.readTime} min read</span>
        </span>
      </p>
      <div className={styles.words}>
        <h3 className={styles.title}>
          <CardLink href={href} text={post.title} />
        </h3>
        <p className={styles.excerpt}>{post.excerpt}</p>
        <ul className={styles.tags} aria-label="Tags">
          {post.tags.slice(0, tagsPerCard).map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      </div>
      <div className={styles.foot}>
        <Avatar name={post.author.name} src={post.author.avatar} size="small" />
        <p className={styles.author}>
          <span className={styles.name}>{post.author.name}</span>
          <span className={styles.role}>{post.author.role}</span>
        </p>
        <a className={styles.read} href={href} tabIndex={-1}>
          Read<span className="visually-hidden"> {post.title}</span>
          <ArrowRight className={styles.arrow} size={16} />
        </a>
      </div>
    </article>
  );
});
