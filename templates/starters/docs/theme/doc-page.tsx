import type { PageProps } from 'stet';
import { Frame } from './frame';
import { Outline } from './parts/outline';
import { Pager } from './parts/pager';
import type { DocData } from './plan-docs';
import type { Shared } from './settings';

/** A page of documentation. */
export default function DocPage({ path, data, body, shared }: PageProps<DocData, Shared>) {
  const { title, description, section, updated, outline, sidebar, previous, next, editUrl } = data;
  return (
    <Frame path={path} sidebar={sidebar} shared={shared} outline={<Outline headings={outline} />}>
      <article>
        <header className="doc-header">
          {section && <p className="doc-section">{section}</p>}
          <h1>{title}</h1>
          {description && <p className="doc-description">{description}</p>}
        </header>
        <div className="prose" data-page-body="" dangerouslySetInnerHTML={{ __html: body }} />
      </article>
      <footer className="doc-footer">
        {(editUrl || updated) && (
          <p className="doc-meta">
            {editUrl && <a href={editUrl}>Edit this page</a>}
            {updated && (
              <span>
                Last updated <time dateTime={updated}>{updated}</time>
              </span>
            )}
          </p>
        )}
        <Pager previous={previous} next={next} />
      </footer>
    </Frame>
  );
}
