import type { Content, PageSpec, PageTools } from 'stet';
import { planBlog } from '../blog/plan-blog.ts';
import type { postSchema } from '../blog/post-schema.ts';
import { railOfSteps } from '../cards/rail.ts';
import { railOfPage } from '../cards/rail-of-page.ts';
import type { changelogSchema } from '../changelog/changelog-schema.ts';
import { planChangelog } from '../changelog/plan-changelog.ts';
import { partnerIntents } from '../domain/partner-intents.ts';
import { paths } from '../domain/paths.ts';
import { companyHead } from '../head/head.ts';
import { faqPage, organization, service, website } from '../head/json-ld.ts';
import type { navigationSchema } from '../layouts/menus/navigation-schema.ts';
import type { TestBlocksData } from '../pages/test-blocks/test-blocks-page.tsx';
import type { PageEntry, pageSchema } from '../sections/schema.ts';
import { planHiddenPage } from './plan-hidden-page.ts';

/** The site's collections, as passed to the definition's functions. */
type SiteContent = Content<{
  posts: { folder: string; schema: typeof postSchema };
  pages: { folder: string; schema: typeof pageSchema };
  navigation: { folder: string; schema: typeof navigationSchema };
  changelog: { folder: string; schema: typeof changelogSchema };
}>;

/** Plans all pages except the platform's. */
export function planPages(content: SiteContent, tools: PageTools, siteUrl: string): PageSpec[] {
  return [
    ...content.pages.map((page) => planSectionedPage(page, tools, siteUrl)),
    ...planBlog(content.posts, tools, siteUrl),
    planChangelog(content.changelog, tools),
    {
      path: paths.partner(),
      view: 'partner',
      data: partnerIntents,
      head: companyHead(tools, {
        part: 'Company',
        rail: railOfSteps(partnerIntents.project.steps.map(({ name }) => name)),
        title: 'Become a partner: tell us what to automate first',
        description:
          'Tell USTA about your company and the work you want off your desk. A person reads every request and answers within 24 hours; a concrete proposal follows.',
        keywords: ['AI automation partner', 'workflow automation request', 'AI agent proposal'],
      }),
    },
    planTestPage(tools, paths.testHero(), { title: 'Test page: a hero', arrangement: 'hero' }),
    planTestPage(tools, paths.testLayout(), {
      title: 'Test page: a layout',
      arrangement: 'layout',
    }),
    planHiddenPage(tools, paths.notFound(), {
      view: 'not-found',
      title: 'Page not found',
      description: 'There is no page at this address.',
      robots: 'noindex, follow',
    }),
    planHiddenPage(tools, paths.postNotFound(), {
      view: 'post-not-found',
      title: 'Post Not Found',
      description: 'The blog post you’re looking for doesn’t exist.',
      robots: 'noindex, follow',
    }),
  ];
}

/** A page for trying out styles (spec §2). It is not indexed and not listed. */
function planTestPage(tools: PageTools, path: string, data: TestBlocksData): PageSpec {
  return planHiddenPage(tools, path, {
    view: 'test-blocks',
    data,
    title: data.title,
    description: 'Placeholder blocks for trying out styles. There is nothing to read here.',
  });
}

function planSectionedPage(page: PageEntry, tools: PageTools, siteUrl: string): PageSpec {
  const path = paths.sectioned(page.id);
  const { title, description, keywords, noindex, sections } = page.data;
  return {
    path,
    view: 'sectioned',
    data: { sections },
    ...(page.html.size > 0 && { body: page.html }),
    head: companyHead(tools, {
      part: areaOf(page.id).part,
      rail: railOfPage(sections),
      title,
      description,
      keywords,
      jsonLd: describePage(page, siteUrl),
      ...(noindex && { robots: 'noindex, nofollow' }),
    }),
    source: page.file,
  };
}

/** A page's structured data: the site itself, a service, questions and answers. */
function describePage({ id, data }: PageEntry, siteUrl: string) {
  const { title, description, sections } = data;
  const path = paths.sectioned(id);
  const { offer: kind } = areaOf(id);
  return [
    ...(path === paths.home() ? [organization(siteUrl), website(siteUrl)] : []),
    ...(kind === undefined ? [] : [service(siteUrl, { path, name: title, description, kind })]),
    ...faqPage(sections),
  ];
}

/**
 * The part of the site that a page belongs to, by its folder, and the kind of service it offers.
 */
function areaOf(id: string): { part: string; offer?: string } {
  const [folder = ''] = id.split('/');
  return areas[folder] ?? { part: 'Company' };
}

const areas: Readonly<Record<string, ReturnType<typeof areaOf>>> = {
  index: { part: 'AI agents and workflows' },
  'ai-agents': { part: 'AI Agents', offer: 'AI agent' },
  solutions: { part: 'Solutions', offer: 'Workflow automation' },
  platform: { part: 'Platform' },
};
