import { useRef } from 'react';
import type { PageProps } from 'stet';
import { motionOf } from '../../sections/hooks/motion.ts';
import reveal from '../../sections/hooks/reveal.module.css';
import { useMotions } from '../../sections/hooks/use-motions.ts';
import { Sections } from '../../sections/index.tsx';
import type { SectionedPage as Page } from '../../sections/schema.ts';

const { waiting, shown } = reveal;

/**
 * A page that is a list of sections, as its content file defines it. In the browser, only scripts
 * that know the markup change the sections. So browsers get the markup (`entry.server.tsx`), but
 * not the sections' code and data. In watch mode, React renders the sections, so edits of the code
 * show in place.
 */
export default function SectionedPage({ data, body }: PageProps<Pick<Page, 'sections'> | null>) {
  const root = useRef<HTMLDivElement>(null);
  useMotions(root);
  const page = { ref: root, ...motionOf('reveal', { waiting, shown }) };
  if (process.env.NODE_ENV === 'development' && data) {
    return (
      <div {...page}>
        <Sections sections={data.sections} body={body} />
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own sections, prerendered
  return <div {...page} data-page-body="" dangerouslySetInnerHTML={{ __html: body }} />;
}
