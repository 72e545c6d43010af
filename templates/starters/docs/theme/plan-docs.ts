import type { Entry, PageSpec, PageTools } from 'stet';
import type { DocFields } from './doc-schema';
import type { Settings } from './settings';

type Doc = Entry<DocFields>;

/** A link of the sidebar or of the foot of a page. */
export type DocLink = { path: string; label: string };

export type SidebarGroup = { title: string; links: DocLink[] };

/** What the view of a page gets. */
export type DocData = {
  title: string;
  description: string;
  section: string;
  updated: string;
  outline: { id: string; text: string; depth: number }[];
  sidebar: SidebarGroup[];
  previous: DocLink | null;
  next: DocLink | null;
  editUrl: string;
};

/** What the view of the not-found page gets. */
export type NotFoundData = { sidebar: SidebarGroup[] };

/** Every page of the site: one for each file, and `/404`, which hosts show for unknown addresses. */
export function planDocs(docs: readonly Doc[], settings: Settings, tools: PageTools): PageSpec[] {
  const ordered = orderDocs(docs, settings.sections);
  const sidebar = toSidebar(ordered);
  const pages = ordered.map((doc, index) => {
    const neighbors = { previous: ordered[index - 1], next: ordered[index + 1] };
    return toPage(doc, { ...neighbors, sidebar, settings, tools });
  });
  return [...pages, notFoundPage(sidebar, settings)];
}

/** By section, then by `order`, then by title: the order of reading. */
export function orderDocs(docs: readonly Doc[], sections: readonly string[]): Doc[] {
  const rank = ({ data }: Doc) => (data.section ? sections.indexOf(data.section) : -1);
  const order = ({ data }: Doc) => data.order ?? Number.MAX_SAFE_INTEGER;
  return [...docs].sort(
    (a, b) => rank(a) - rank(b) || order(a) - order(b) || (a.data.title < b.data.title ? -1 : 1),
  );
}

/** The URL of a page follows from the path of its file: `guides/search.md` is `/guides/search`. */
export function pathOf({ id }: Pick<Doc, 'id'>): string {
  return `/${id}`.replace(/\/index$/, '') || '/';
}

function toSidebar(ordered: readonly Doc[]): SidebarGroup[] {
  const groups = new Map<string, DocLink[]>();
  for (const doc of ordered) {
    const title = doc.data.section ?? '';
    groups.set(title, [...(groups.get(title) ?? []), toLink(doc)]);
  }
  return [...groups].map(([title, links]) => ({ title, links }));
}

function toLink(doc: Doc): DocLink {
  return { path: pathOf(doc), label: doc.data.label ?? doc.data.title };
}

interface Context {
  previous: Doc | undefined;
  next: Doc | undefined;
  sidebar: SidebarGroup[];
  settings: Settings;
  tools: PageTools;
}

function toPage(doc: Doc, { previous, next, sidebar, settings, tools }: Context): PageSpec {
  const { title, description, section = '', updated } = doc.data;
  const data: DocData = {
    title,
    description,
    section,
    updated: updated ?? '',
    outline: doc.headings.filter(({ depth }) => depth === 2 || depth === 3),
    sidebar,
    previous: previous ? toLink(previous) : null,
    next: next ? toLink(next) : null,
    editUrl: settings.editUrl ? `${settings.editUrl}${doc.file}` : '',
  };
  const texts = { site: settings.name, section, title };
  const card = tools.card({ template: 'page', texts }, doc);
  return {
    path: pathOf(doc),
    view: 'doc',
    data,
    body: doc.html,
    head: {
      title: title === settings.name ? title : `${title} · ${settings.name}`,
      description: description || title,
      image: { ...card, alt: `${settings.name}: ${title}` },
      ...(previous && { previous: pathOf(previous) }),
      ...(next && { next: pathOf(next) }),
    },
    source: doc.file,
    ...(updated && { lastModified: updated }),
  };
}

function notFoundPage(sidebar: SidebarGroup[], { name }: Settings): PageSpec {
  const data: NotFoundData = { sidebar };
  return {
    path: '/404',
    view: 'not-found',
    data,
    head: {
      title: `Page not found · ${name}`,
      description: 'There is no page at this address.',
      robots: 'noindex',
    },
  };
}
