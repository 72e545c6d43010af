import { useEffect } from 'react';
import type { PageProps } from 'stet';
import { paths } from '../../paths.ts';
import type { PostData } from '../../plan-blog.ts';
import { ArrowLeft } from '../../ui/icon/icons.tsx';
import bodyStyles from './article-body.module.css';
import { AuthorBox } from './author-box.tsx';
import { outline } from './outline.ts';
import { PostHeader } from './post-header.tsx';
import styles from './post-page.module.css';
import { PostSidebar, TagList } from './post-sidebar.tsx';

/** On the body while a post is open (spec §4). */
const openClass = 'blog-post-open';

/** One post (spec §2). */
export default function PostPage({ data, body }: PageProps<PostData>) {
  const { post, headings } = data;
  useEffect(() => {
    document.body.classList.add(openClass);
    return () => document.body.classList.remove(openClass);
  }, []);
  return (
    <article className={styles.page}>
      <PostHeader post={post} />
      <div className={styles.columns}>
        <PostSidebar post={post} headings={outline(headings)} />
        <div className={styles.text}>
          {post.excerpt !== '' && <p className={styles.excerpt}>{post.excerpt}</p>}
          <div
            className={bodyStyles.body}
            data-page-body
            // biome-ignore lint/security/noDangerouslySetInnerHtml: made from our own Markdown, raw HTML dropped
            dangerouslySetInnerHTML={{ __html: body }}
          />
          <footer className={styles.end}>
            <div className={styles.tags}>
              <TagList tags={post.tags} />
            </div>
            {post.bio !== '' && <AuthorBox author={post.author} bio={post.bio} />}
            <a className={styles.back} href={paths.blog()}>
              <ArrowLeft size={18} aria-hidden="true" />
              Back to Blogs
            </a>
          </footer>
        </div>
      </div>
    </article>
  );
}
