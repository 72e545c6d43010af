import type { PageProps } from 'stet';
import { DateText } from '../components/date.tsx';
import { Layout } from '../components/layout.tsx';
import { PostMeta } from '../components/post-meta.tsx';
import type { PostSummary } from '../plan/summaries.ts';
import styles from './list.module.css';

export type ListData = {
  title: string;
  lead: string | null;
  /** Whether this is the list of all posts, whose name the header shows already. */
  isHome: boolean;
  posts: PostSummary[];
  /** Paths of the pages of the list before and after this one. */
  newer: string | null;
  older: string | null;
};

/** A list of posts, the newest first: all of them, or those on a topic. */
export default function List({ path, data }: PageProps<ListData>) {
  const { title, lead, isHome, posts, newer, older } = data;
  return (
    <Layout path={path}>
      <h1 className={isHome ? 'hidden' : styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {posts.length === 0 && <p className={styles.none}>There are no posts yet.</p>}
      <ol className={styles.posts}>
        {posts.map((post) => (
          <li key={post.path} className={styles.post}>
            <p className={styles.date}>
              <DateText day={post.published} />
            </p>
            <article>
              <h2 className={styles.name}>
                <a href={post.path}>{post.title}</a>
              </h2>
              <p className={styles.description}>{post.description}</p>
              <PostMeta post={post} />
            </article>
          </li>
        ))}
      </ol>
      {(newer || older) && (
        <nav className={styles.pages} aria-label="More posts">
          {newer && (
            <a href={newer} rel="prev">
              Newer posts
            </a>
          )}
          {older && (
            <a href={older} rel="next">
              Older posts
            </a>
          )}
        </nav>
      )}
    </Layout>
  );
}
