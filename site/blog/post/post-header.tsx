import { paths } from '../../domain/paths.ts';
import { formatDate } from '../../lib/dates.ts';
import { desktopQuery } from '../../styles/queries.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Breadcrumb } from '../../ui/breadcrumb/breadcrumb.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { CategoryBadge } from '../badge/badge.tsx';
import { blogTrail } from '../categories.ts';
import type { PostData } from '../plan-posts.ts';
import { UnpublishedMark } from '../unpublished-mark/unpublished-mark.tsx';
import styles from './post-header.module.css';

/** The head of a post: breadcrumb, title, author, dates and cover. */
export function PostHeader({ post }: { post: PostData }) {
  const trail = [...blogTrail, { name: post.category, path: paths.category(post.categoryId) }];
  return (
    <header className={styles.header}>
      <div className={styles.trail}>
        <Breadcrumb trail={trail} />
      </div>
      <div>
        <p className={styles.marks}>
          <CategoryBadge name={post.category} color={post.categoryColor} />
          {post.unpublished && <UnpublishedMark text={post.unpublished} />}
        </p>
        <h1 className={styles.title}>{keepHyphens(post.title)}</h1>
        <Byline post={post} />
      </div>
      <div className={styles.cover}>
        <Picture
          image={post.image}
          alt={post.alt}
          sizes={`(width >= 1232px) 560px, ${desktopQuery} calc(50vw - 56px), 100vw`}
          priority
        />
      </div>
    </header>
  );
}

/** Keeps short hyphenated words such as `no-shows` on one line. */
function keepHyphens(title: string) {
  return title.split(/\b(\w{1,3}-\w{1,5})\b/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title keep their places.
      <span className={styles.word} key={index}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}

function Byline({ post }: { post: PostData }) {
  const { author, publishedAt, updatedAt, readTime } = post;
  return (
    <div className={styles.byline}>
      <Avatar name={author.name} src={author.avatar} />
      <div>
        <p className={styles.author}>
          {author.name}
          <span className={styles.role}>{author.role}</span>
        </p>
        <p className={styles.facts}>
          <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
          <span>{readTime} min read</span>
          {updatedAt && (
            <span>
              Updated <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
