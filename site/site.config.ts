import { defineSite } from 'stet';
import { changelogSchema } from './changelog-schema.ts';
import { readEnv } from './env.ts';
import { navigationSchema } from './navigation.ts';
import { planFeeds, planPages } from './plan.ts';
import { createPostSchema } from './post-schema.ts';
import { pageSchema } from './sections/schema.ts';
import type { Shared } from './shared.ts';

const env = readEnv(process.env);

export default defineSite({
  url: env.siteUrl,
  name: 'USTA',
  language: 'en',
  collections: {
    posts: {
      folder: 'content/posts',
      schema: createPostSchema(env.today),
      exclude: ['README.md', '_template.md'],
      onInvalid: 'skip',
    },
    pages: { folder: 'content/pages', schema: pageSchema, exclude: ['README.md'] },
    navigation: { folder: 'content/navigation', schema: navigationSchema },
    changelog: {
      folder: 'content/changelog',
      schema: changelogSchema,
      exclude: ['README.md'],
    },
  },
  pages: (content, tools) => planPages(content, tools, env),
  feeds: (content, tools) => planFeeds(content, tools),
  shared: ({ navigation }): Shared => {
    const [entry] = navigation;
    if (entry === undefined) throw new Error('content/navigation/navigation.yaml is missing');
    return { navigation: entry.data, year: Number(env.today.slice(0, 4)) };
  },
  entries: { server: 'site/entry.server.tsx', client: 'site/entry.client.tsx' },
  views: {
    sectioned: 'site/pages/sectioned/sectioned-page.tsx',
    'blog-list': 'site/pages/blog-list/blog-list-page.tsx',
    post: 'site/pages/post/post-page.tsx',
    changelog: 'site/pages/changelog/changelog-page.tsx',
    partner: 'site/pages/partner/partner-page.tsx',
    login: 'site/pages/login/login-page.tsx',
    platform: 'site/pages/platform/platform-page.tsx',
    'test-blocks': 'site/pages/test-blocks/test-blocks-page.tsx',
    'not-found': 'site/pages/not-found/not-found-page.tsx',
    'post-not-found': 'site/pages/not-found/post-not-found-page.tsx',
  },
  document: {
    inlineScript: 'site/features/theme/before-paint.ts',
    preload: [
      'node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    ],
    template: 'templates/document.html',
  },
  images: {
    folder: 'content/images',
    widths: [480, 800, 1200, 1600],
    bodySizes: '(min-width: 768px) 720px, 100vw',
  },
  staticFolder: 'site/static',
  rewrites: [
    { from: '/resources/blog/*', to: '/resources/blog/not-found', status: 404 },
    { from: '/app', to: '/app/dashboard', status: 302 },
    { from: '/app/*', to: '/app/dashboard', status: 200 },
    { from: '/core/*', to: '/404', status: 404 },
  ],
  // The security constants of spec §9; HSTS for one year.
  headers: [
    {
      path: '/*',
      headers: {
        'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
        'Cross-Origin-Opener-Policy': 'same-origin',
      },
    },
  ],
  contentSecurityPolicy: {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  },
  disallow: ['/app/', '/core/'],
});
