import type { Feed, PageSpec, PageTools } from 'stet';
import { company } from './company.ts';
import type { PageEntry, SiteContent } from './content.ts';
import type { Env } from './env.ts';
import { companyHead } from './head/head.ts';
import { breadcrumbList, organization, website } from './head/json-ld.ts';
import type { TestBlocksData } from './pages/test-blocks/test-blocks-page.tsx';
import { paths } from './paths.ts';
import { planBlog, planBlogFeed } from './plan-blog.ts';
import { planChangelog } from './plan-changelog.ts';

/** Every page of the site. */
export function planPages(content: SiteContent, tools: PageTools, env: Env): PageSpec[] {
  return [
    ...content.pages.map((page) => planSectionedPage(page, env)),
    ...planBlog(content.posts, tools, env),
    planChangelog(content.changelog, env),
    {
      path: paths.partner(),
      view: 'partner',
      data: null,
      head: companyHead({
        title: 'Become a partner: tell us what to automate first',
        description:
          'Tell USTA about your company and the work you want off your desk. A person reads every request and answers within 24 hours; a concrete proposal follows.',
      }),
    },
    {
      path: paths.login(),
      view: 'login',
      data: null,
      head: companyHead({
        title: 'Sign in to the platform',
        description: 'Sign in to the USTA platform, or ask for access for your team.',
        robots: 'noindex, nofollow',
      }),
    },
    {
      path: paths.dashboard(),
      view: 'platform',
      data: null,
      head: companyHead({
        title: 'Platform',
        description: 'The USTA platform, for signed-in administrators.',
        robots: 'noindex, nofollow',
      }),
    },
    planTestPage(paths.testHero(), { title: 'Test page: a hero', arrangement: 'hero' }),
    planTestPage(paths.testLayout(), { title: 'Test page: a layout', arrangement: 'layout' }),
    {
      path: paths.notFound(),
      view: 'not-found',
      data: null,
      head: companyHead({
        title: 'Page not found',
        description: 'There is no page at this address.',
        robots: 'noindex, follow',
      }),
    },
    {
      path: paths.postNotFound(),
      view: 'post-not-found',
      data: null,
      head: companyHead({
        title: 'Post Not Found',
        description: 'The blog post you’re looking for doesn’t exist.',
        robots: 'noindex, follow',
      }),
    },
  ];
}

/** A page for trying out styles (spec §2): neither indexed nor listed. */
function planTestPage(path: string, data: TestBlocksData): PageSpec {
  return {
    path,
    view: 'test-blocks',
    data,
    head: companyHead({
      title: data.title,
      description: 'Placeholder blocks for trying out styles. There is nothing to read here.',
      robots: 'noindex, nofollow',
    }),
  };
}

export function planFeeds(content: SiteContent, tools: PageTools): Feed[] {
  return [planBlogFeed(content.posts, tools)];
}

/** A page of `content/pages/`, whose path is the URL: `ai-agents/sales.md` is `/ai-agents/sales`. */
function planSectionedPage(page: PageEntry, env: Env): PageSpec {
  const path = page.id === 'index' ? paths.home() : `/${page.id}`;
  const { title, description, keywords, noindex, sections } = page.data;
  const trail = [
    { name: 'Home', path: paths.home() },
    { name: title, path },
  ];
  return {
    path,
    view: 'sectioned',
    data: { sections },
    ...(page.html !== '' && { body: page.html }),
    head: {
      ...companyHead({
        title,
        description,
        keywords,
        jsonLd:
          path === paths.home()
            ? [organization(env.siteUrl), website(env.siteUrl)]
            : [breadcrumbList(env.siteUrl, trail)],
        ...(noindex && { robots: 'noindex, nofollow' }),
      }),
      author: company.name,
    },
    source: page.file,
  };
}
