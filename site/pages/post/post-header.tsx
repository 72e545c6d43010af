import { paths } from '../../paths.ts';
import type { PostData } from '../../plan-blog.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { CategoryBadge } from '../../ui/badge/badge.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import styles from './post-header.module.css';

type Post = PostData['post'];

/** The head of a post: where it stands, what it is called, who wrote it when, and its cover. */
export function PostHeader({ post }: { post: Post }) {
  return (
    <header className={styles.header}>
      <Breadcrumb post={post} />
      <div>
        <CategoryBadge id={post.categoryId} name={post.category} />
        <h1 className={styles.title}>{post.title}</h1>
        <Byline post={post} />
      </div>
      <div className={styles.cover}>
        <Picture image={post.image} sizes="(min-width: 1024px) 560px, 100vw" priority />
      </div>
    </header>
  );
}

function Breadcrumb({ post }: { post: Post }) {
  const category = `${paths.blog()}?${new URLSearchParams({ category: post.categoryId })}`;
  return (
    <nav className={styles.breadcrumb} aria-label="Breadcrumb">
      <ol>
        <li>
          <a href={paths.home()}>Home</a>
        </li>
        <li>
          <a href={paths.blog()}>Blog</a>
        </li>
        <li>
          <a href={category}>{post.category}</a>
        </li>
      </ol>
    </nav>
  );
}

function Byline({ post }: { post: Post }) {
  const { author } = post;
  return (
    <div className={styles.byline}>
      <Avatar name={author.name} src={author.avatar} />
      <div>
        <p className={styles.author}>
          {author.name}
          <span className={styles.role}>{author.role}</span>
        </p>
        <p className={styles.facts}>
          <time dateTime={post.publishedAt}>{post.date}</time>
          <span>{post.readTime} min read</span>
          {post.updatedAt !== post.publishedAt && (
            <span>
              Updated <time dateTime={post.updatedAt}>{post.updated}</time>
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
