import { useEffect, useMemo, useRef } from 'react';
import type { PageProps } from 'stet';
import { paths } from '../../domain/paths.ts';
import { ArrowLeft } from '../../ui/icon/view-icons.tsx';
import highlighted from '../../ui/markdown/highlighted.module.css';
import markdown from '../../ui/markdown/markdown.module.css';
import type { PostData } from '../plan-posts.ts';
import bodyStyles from './article-body.module.css';
import { AuthorBox } from './author-box.tsx';
import { FurtherReading } from './further-reading.tsx';
import { outline } from './outline.ts';
import { PostHeader } from './post-header.tsx';
import styles from './post-page.module.css';
import { PostSidebar } from './post-sidebar.tsx';
import { TagList } from './tag-list.tsx';
import { useFlows } from './use-flows.ts';

/** Class of the body while a post is open (spec §4). */
const openClass = 'blog-post-open';

/** A post's page (spec §2). */
export default function PostPage({ data: post, body }: PageProps<PostData>) {
  useEffect(() => {
    document.body.classList.add(openClass);
    return () => document.body.classList.remove(openClass);
  }, []);
  const headings = useMemo(() => outline(body), [body]);
  const text = useRef<HTMLDivElement>(null);
  useFlows(text, body);
  return (
    <div className={styles.page}>
      <article>
        <PostHeader post={post} />
        <div className={styles.columns}>
          <PostSidebar post={post} headings={headings} />
          <div className={styles.text}>
            {post.excerpt !== '' && <p className={styles.excerpt}>{post.excerpt}</p>}
            <div
              ref={text}
              className={`${markdown.markdown} ${highlighted.highlighted} ${bodyStyles.body}`}
              data-page-body
              // biome-ignore lint/security/noDangerouslySetInnerHtml: made from our own Markdown, raw HTML dropped
              dangerouslySetInnerHTML={{ __html: body }}
            />
            <PostEnd post={post} />
          </div>
        </div>
      </article>
      <FurtherReading post={post} />
    </div>
  );
}

function PostEnd({ post: { tags, author, bio } }: { post: PostData }) {
  return (
    <footer className={styles.end}>
      {tags.length > 0 && (
        <div className={styles.tags}>
          <TagList tags={tags} />
        </div>
      )}
      {bio !== '' && <AuthorBox author={author} bio={bio} />}
      <a className={styles.back} href={paths.blog()}>
        <ArrowLeft size={18} />
        Back to Blogs
      </a>
    </footer>
  );
}
