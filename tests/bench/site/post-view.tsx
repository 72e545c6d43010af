import type { PageProps } from 'stet';

interface PostData {
  title: string;
  date: string;
  tags: string[];
}

export default function PostView({ data: { title, date, tags }, body }: PageProps<PostData>) {
  return (
    <main>
      <h1>{title}</h1>
      <time dateTime={date}>{date}</time>
      <ul>
        {tags.map((tag) => (
          <li key={tag}>{tag}</li>
        ))}
      </ul>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the body is the generator's own HTML */}
      <div data-page-body="" dangerouslySetInnerHTML={{ __html: body }} />
    </main>
  );
}
