import { defineSite } from 'stet';
import { pageSchema, postSchema } from './content/schemas.ts';
import { planFeed } from './plan/feed.ts';
import { planHome, planTopics } from './plan/lists.ts';
import { planPage } from './plan/pages.ts';
import { newestFirst, planPosts } from './plan/posts.ts';
import { settings } from './settings.ts';

export default defineSite({
  name: settings.name,
  url: settings.url,
  language: settings.language,

  // Folders of Markdown files. The fields tell `stet check` and `stet new` which key is what.
  collections: {
    posts: {
      folder: 'content/posts',
      schema: postSchema,
      fields: {
        title: 'title',
        description: 'description',
        published: 'published',
        updated: 'updated',
        image: 'image',
        imageAlt: 'imageAlt',
      },
      visibility: ({ draft, published }) => ({ draft, from: published }),
    },
    pages: {
      folder: 'content/pages',
      schema: pageSchema,
      fields: { title: 'title', description: 'description' },
    },
  },

  // Every page of the site.
  pages: (content, tools) => {
    const posts = newestFirst(content.posts);
    return [
      ...planHome(posts, tools),
      ...planTopics(posts, tools),
      ...planPosts(posts, tools),
      ...content.pages.map((page) => planPage(page, tools)),
    ];
  },
  feeds: (content, tools) => [planFeed(newestFirst(content.posts), tools)],

  // No `client` entry: the pages are plain HTML and CSS.
  entries: { server: 'entry.server.tsx' },
  views: {
    list: 'views/list.tsx',
    topics: 'views/topics.tsx',
    post: 'views/post.tsx',
    page: 'views/page.tsx',
  },
  document: {
    template: 'document.html',
    inlineStyles: ['list', 'topics', 'post', 'page'],
  },
  images: { bodySizes: '(min-width: 42rem) 38rem, 92vw' },
  socialCards: {
    templates: { card: 'cards/card.svg' },
    fonts: ['cards/source-serif-4-latin-600.woff2'],
  },
  staticFolder: 'static',

  // What pages may load: the site's own files. Name a host here to load anything from it.
  contentSecurityPolicy: {
    'default-src': ["'self'"],
    'style-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  },

  rules: {
    // A post needs no picture.
    'front-matter/default': 'off',
  },
});
