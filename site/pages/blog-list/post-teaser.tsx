import { memo } from 'react';
import type { PostCard } from '../../blog/post-card.ts';
import { formatDate } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { CategoryBadge } from '../../ui/badge/badge.tsx';
import { CardLink } from '../../ui/card-link/card-link.tsx';
import { ArrowRight } from '../../ui/icon/icons.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { UnpublishedMark } from '../../ui/unpublished-mark/unpublished-mark.tsx';
import styles from './post-teaser.module.css';

/** `lead` is the large one, `side` one of those beside it, `row` a line of the list. */
export type TeaserLook = 'lead' | 'side' | 'row';

/** What a card shows at most (spec §9). */
const tagsPerCard = 3;

/** How wide the cover of a row is. */
export const rowSizes = '(min-width: 1024px) 280px, (min-width: 768px) 220px, 112px';

interface PostTeaserProps {
  post: PostCard;
  look: TeaserLook;
  sizes: string;
  priority?: boolean;
}

/**
 * A post as the list shows it. All of it can be clicked; the keyboard stops once, at the title,
 * since the Read link leads to the same place.
 */
export const PostTeaser = memo(function PostTeaser(props: PostTeaserProps) {
  const { post, look, sizes, priority = false } = props;
  const href = paths.post(post.slug);
  return (
    <article className={`${styles.teaser} ${styles[look]}`}>
      <div className={styles.cover}>
        <Picture image={post.image} sizes={sizes} priority={priority} alt="" />
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
        <Avatar name={post.author.name} src={post.author.avatar} />
        <p className={styles.author}>
          <span className={styles.name}>{post.author.name}</span>
          <span className={styles.role}>{post.author.role}</span>
        </p>
        <a className={styles.read} href={href} tabIndex={-1}>
          Read<span className="visually-hidden"> {post.title}</span>
          <ArrowRight className={styles.arrow} size={16} aria-hidden="true" />
        </a>
      </div>
    </article>
  );
});
