import type { PageProps } from 'stet';

interface ListData {
  page: number;
  count: number;
  posts: { id: string; title: string; date: string; summary: string }[];
}

export default function ListView({ data: { page, count, posts } }: PageProps<ListData>) {
  return (
    <main>
      <h1>Posts</h1>
      {posts.map(({ id, title, date, summary }) => (
        <article key={id}>
          <h2>
            <a href={`/posts/${id}`}>{title}</a>
          </h2>
          <time dateTime={date}>{date}</time>
          <p>{summary}</p>
        </article>
      ))}
      <nav>
        {page > 1 && <a href={page === 2 ? '/' : `/page/${page - 1}`}>Newer</a>}
        {page < count && <a href={`/page/${page + 1}`}>Older</a>}
      </nav>
    </main>
  );
}
