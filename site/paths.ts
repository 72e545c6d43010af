/** Every internal URL that code names, as a function. Copy in content names its own. */
export const paths = {
  home: () => '/',
  partner: () => '/partner',
  privacy: () => '/privacy',
  terms: () => '/terms',
  integrations: () => '/platform/integrations-info',
  changelogs: () => '/about/resources/changelogs',
  blog: () => '/resources/blog',
  post: (slug: string) => `/resources/blog/${slug}`,
  postNotFound: () => '/resources/blog/not-found',
  login: (returnTo?: string) =>
    returnTo === undefined ? '/login' : `/login?return=${encodeURIComponent(returnTo)}`,
  dashboard: () => '/app/dashboard',
  testHero: () => '/test-hero',
  testLayout: () => '/test-layout',
  notFound: () => '/404',
  feed: (form: 'rss.xml' | 'atom.xml' | 'feed.json') => `/resources/blog/${form}`,
} as const;
