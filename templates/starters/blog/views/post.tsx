import type { Image, PageProps } from 'stet';
import { DateText } from '../components/date.tsx';
import { Layout } from '../components/layout.tsx';
import { Picture } from '../components/picture.tsx';
import { PostMeta } from '../components/post-meta.tsx';
import type { PostSummary } from '../plan/summaries.ts';
import styles from './post.module.css';

export type PostData = PostSummary & {
  updated: string | null;
  cover: (Image & { alt: string }) | null;
  newer: PostSummary | null;
  older: PostSummary | null;
};

/** A post, and the way to the posts next to it. */
export default function Post({ path, data, body }: PageProps<PostData>) {
  const { title, description, published, updated, cover, newer, older } = data;
  return (
    <Layout path={path}>
      <article>
        <header className={styles.header}>
          <p className={styles.date}>
            <DateText day={published} />
            {updated && (
              <>
                , updated <DateText day={updated} />
              </>
            )}
          </p>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{description}</p>
          <PostMeta post={data} />
        </header>
        {cover && (
          <div className={styles.cover}>
            <Picture image={cover} alt={cover.alt} sizes="(min-width: 58rem) 54rem, 92vw" />
          </div>
        )}
        <div className="prose" data-page-body="" dangerouslySetInnerHTML={{ __html: body }} />
      </article>
      {(older || newer) && (
        <nav className={styles.neighbors} aria-label="More posts">
          {older && <Neighbor label="Older" rel="prev" post={older} />}
          {newer && <Neighbor label="Newer" rel="next" post={newer} />}
        </nav>
      )}
    </Layout>
  );
}

function Neighbor({ label, rel, post }: { label: string; rel: string; post: PostSummary }) {
  return (
    <a className={styles.neighbor} href={post.path} rel={rel}>
      <span className={styles.label}>{label}</span>
      {post.title}
    </a>
  );
}
