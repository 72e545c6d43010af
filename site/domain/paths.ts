/**
 * Every internal URL that code uses, as a function. platform-paths.ts has the ones that only the
 * platform links to. Texts in `content/` name their own URLs.
 */
export const paths = {
  home: () => '/',
  /** A page of `content/pages/` by its file path: `ai-agents/sales.md` is `/ai-agents/sales`. */
  sectioned: (id: string) => (id === 'index' ? '/' : `/${id}`),
  partner: () => '/partner',
  privacy: () => '/privacy',
  terms: () => '/terms',
  integrations: () => '/platform/integrations-info',
  changelogs: () => '/about/resources/changelogs',
  blog: (page = 1) => numbered('/resources/blog', page),
  category: (id: string, page = 1) => numbered(`/resources/blog/category/${id}`, page),
  post: (slug: string) => `/resources/blog/${slug}`,
  postNotFound: () => '/resources/blog/not-found',
  login: (returnTo?: string) =>
    returnTo === undefined ? '/login' : `/login?return=${encodeURIComponent(returnTo)}`,
  dashboard: () => '/app/dashboard',
  /** The panel that shows who is signed in, with the button to sign out. */
  session: () => '/app/dashboard#session',
  buildFigures: () => '/app/build.json',
  core: () => '/core',
  /** The page that serves every path of the core area. */
  coreArea: () => '/core/area',
  testHero: () => '/test-hero',
  testLayout: () => '/test-layout',
  notFound: () => '/404',
  /** A feed of the list of posts at a path. */
  feed: (list: string, form: 'rss.xml' | 'atom.xml' | 'feed.json') => `${list}/${form}`,
} as const;

/** The first page of a list has the list's own URL. */
function numbered(list: string, page: number): string {
  return page === 1 ? list : `${list}/page/${page}`;
}
