import { blogRules, defineSite } from 'stet';
import { flowFences } from './blog/flow/flow-fences.tsx';
import { planBlogFeeds } from './blog/plan-blog.ts';
import { postFields } from './blog/post-fields.ts';
import { type PostFields, postSchema } from './blog/post-schema.ts';
import { changelogSchema } from './changelog/changelog-schema.ts';
import { contentSecurityPolicies } from './config/content-security-policy.ts';
import { readEnv } from './config/env.ts';
import { paths } from './domain/paths.ts';
import { hstsMaxAgeSeconds } from './domain/security.ts';
import { createAdminVerifier } from './features/auth/local/admin-verifier.ts';
import { checkDependencies } from './features/flags/check-dependencies.ts';
import { flagDefinitions } from './features/flags/definitions.ts';
import { isEnabled } from './features/flags/logic.ts';
import { lengthRules } from './head/length-rules.ts';
import { navigationSchema } from './layouts/menus/navigation-schema.ts';
import { planNavigation } from './layouts/menus/plan-navigation.ts';
import type { Shared } from './layouts/shared.ts';
import { planPages } from './plan/plan.ts';
import { planPlatform } from './plan/plan-platform.ts';
import { pageSchema } from './sections/schema.ts';
import { tabletQuery } from './styles/queries.ts';
import { tokens } from './styles/tokens.ts';

const env = readEnv(process.env);
checkDependencies(flagDefinitions);
// A server has its own administrators, so the pages contain no login data.
const hasLocalLogin = env.settings.authMode === 'local';
// This hash is slow on purpose. It runs on another core while the content is read.
const verifier = hasLocalLogin && env.admin && createAdminVerifier(env.admin, env.siteUrl);
// Hosts do not know a browser's flags, so they answer by the build's setting. Visitors who turned
// the area on in their browser still see it, under a status that only machines read.
const isCoreOn = isEnabled('core-platform', { build: env.flags, local: {} });
const coreStatus = isCoreOn ? 200 : 404;

export default defineSite({
  url: env.siteUrl,
  name: 'USTA',
  language: 'en',
  collections: {
    posts: {
      folder: 'content/posts',
      schema: postSchema,
      fields: postFields,
      exclude: ['README.md', '_template.md'],
      onInvalid: 'skip',
      rehypePlugins: [flowFences],
      visibility: ({ draft, publishedAt, expiresAt }: PostFields) => ({
        draft,
        from: publishedAt,
        until: expiresAt,
      }),
    },
    pages: {
      folder: 'content/pages',
      schema: pageSchema,
      fields: { title: 'title', description: 'description' },
      exclude: ['README.md'],
    },
    navigation: { folder: 'content/navigation', schema: navigationSchema },
    changelog: {
      folder: 'content/changelog',
      schema: changelogSchema,
      fields: { slug: 'version', published: 'date' },
      exclude: ['README.md'],
    },
  },
  pages: async (content, tools) => [
    ...planPages(content, tools, env.siteUrl),
    ...planPlatform(tools, {
      login: hasLocalLogin ? { verifier: (await verifier) || null } : null,
      isCoreOn,
    }),
  ],
  feeds: ({ posts }, tools) => planBlogFeeds(posts, tools),
  shared: ({ navigation, pages }, { complain, today }): Shared => {
    const [entry] = navigation;
    if (entry === undefined) throw new Error('content/navigation/navigation.yaml is missing');
    return {
      navigation: planNavigation(entry, pages, complain),
      year: Number(today.slice(0, 4)),
      settings: env.settings,
      flags: env.flags,
    };
  },
  entries: { server: 'site/entry.server.tsx', client: 'site/entry.client.tsx' },
  views: {
    sectioned: 'site/pages/sectioned/sectioned-page.tsx',
    'blog-list': 'site/blog/list/blog-list-page.tsx',
    post: 'site/blog/post/post-page.tsx',
    changelog: 'site/changelog/changelog-page.tsx',
    partner: 'site/pages/partner/partner-page.tsx',
    login: 'site/pages/login/login-page.tsx',
    platform: 'site/pages/platform/platform-page.tsx',
    core: `site/pages/core/${isCoreOn ? 'core-area' : 'core-page'}.tsx`,
    'test-blocks': 'site/pages/test-blocks/test-blocks-page.tsx',
    'not-found': 'site/pages/not-found/not-found-page.tsx',
    'post-not-found': 'site/pages/not-found/post-not-found-page.tsx',
  },
  document: {
    inlineScript: 'site/before-paint/before-paint.ts',
    preload: ['site/styles/font/hanken-grotesk.woff2'],
    template: 'templates/document.html',
    // All except the marketing pages, whose HTML would exceed its budget (docs/performance.md).
    inlineStyles: [
      'blog-list',
      'post',
      'changelog',
      'partner',
      'login',
      'platform',
      'core',
      'test-blocks',
      'not-found',
      'post-not-found',
    ],
  },
  constants: tokens,
  images: {
    folder: 'content/images',
    // A phone with two pixels per point shows 800 of them. The largest picture of a wide screen is
    // 663 points wide (blog/list/post-teaser.tsx).
    widths: [480, 800, 1400],
    bodySizes: `${tabletQuery} 720px, 100vw`,
  },
  socialCards: {
    templates: { page: 'templates/social-card.svg', post: 'templates/social-card-post.svg' },
    fonts: ['latin', 'latin-ext', 'vietnamese'].map(
      (subset) =>
        `node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-${subset}-wght-normal.woff2`,
    ),
  },
  customRules: [...blogRules(), ...lengthRules],
  rules: {
    'front-matter/key-order': 'advice',
    // The site's own rules about lengths are stricter.
    'title/length': 'off',
    'description/length': 'off',
  },
  staticFolder: 'site/static',
  rewrites: [
    { from: '/resources/blog/page/1', to: '/resources/blog', status: 301 },
    { from: '/resources/blog/page/*', to: '/404', status: 404 },
    { from: '/resources/blog/category/*', to: '/404', status: 404 },
    { from: '/resources/blog/*', to: '/resources/blog/not-found', status: 404 },
    { from: '/app', to: '/app/dashboard', status: 302 },
    { from: '/app/*', to: '/app/dashboard', status: 200 },
    { from: '/core', to: paths.coreArea(), status: coreStatus },
    { from: '/core/*', to: paths.coreArea(), status: coreStatus },
  ],
  headers: [
    {
      path: '/*',
      headers: {
        'Strict-Transport-Security': `max-age=${hstsMaxAgeSeconds}; includeSubDomains`,
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
        'Cross-Origin-Opener-Policy': 'same-origin',
      },
    },
    // The figures there are not a page, so a meta tag cannot keep them out of search engines.
    { path: '/app/*', headers: { 'X-Robots-Tag': 'noindex' } },
  ],
  ...contentSecurityPolicies(env.settings),
  budgets: [
    // 80 and 73 kB with brotli 11, which `precompress` uses.
    { js: 88_000, css: 15_000 },
    { views: ['sectioned'], js: 81_000, html: 16_000 },
    { views: ['post'], data: 3_000 },
  ],
  precompress: env.precompress,
  hosts: ['nginx', 'caddy'],
  figures: paths.buildFigures(),
  api: 'site/api/index.ts',
});
