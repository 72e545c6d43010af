import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Peer } from './peer.ts';

/** Eleventy 3 with its own Markdown, a layout, pagination by nine, a sitemap and RSS. */
export const eleventy: Peer = {
  name: 'eleventy',
  packages: ['@11ty/eleventy@3.1', '@11ty/eleventy-plugin-rss@2'],
  overrides: { '@11ty/recursive-copy': '4' },
  command: ['node_modules/@11ty/eleventy/cmd.cjs', '--quiet'],
  output: ['_site', '.cache'],
  createSite(folder, posts) {
    cpSync(posts, join(folder, 'posts'), { recursive: true });
    mkdirSync(join(folder, '_includes'), { recursive: true });
    const files = {
      'eleventy.config.js': `
        import { feedPlugin } from '@11ty/eleventy-plugin-rss';
        export default (config) => {
          config.addPlugin(feedPlugin, {
            type: 'rss',
            outputPath: '/rss.xml',
            collection: { name: 'posts', limit: 20 },
            metadata: { title: 'Bench', base: 'https://bench.example/' },
          });
          config.addCollection('posts', (api) => api.getFilteredByGlob('posts/*.md'));
          // A post may write {% as text.
          return { markdownTemplateEngine: false };
        };`,
      'posts/posts.11tydata.js':
        "export default { layout: 'post.njk', permalink: ({ page }) => '/posts/' + page.fileSlug + '/' };",
      '_includes/base.njk':
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ title }}</title><meta name="description" content="{{ summary }}"></head><body>{{ content | safe }}</body></html>',
      '_includes/post.njk':
        '---\nlayout: base.njk\n---\n<main><h1>{{ title }}</h1><time>{{ page.date | dateToRfc3339 }}</time><ul>{% for tag in tags %}<li>{{ tag }}</li>{% endfor %}</ul><article>{{ content | safe }}</article></main>',
      'index.njk':
        '---\nlayout: base.njk\ntitle: Posts\npagination: { data: collections.posts, size: 9, alias: page_posts, reverse: true }\npermalink: "{% if pagination.pageNumber == 0 %}/index.html{% else %}/page/{{ pagination.pageNumber + 1 }}/index.html{% endif %}"\n---\n<main><ul>{% for post in page_posts %}<li><a href="{{ post.url }}">{{ post.data.title }}</a><p>{{ post.data.summary }}</p></li>{% endfor %}</ul></main>',
      'sitemap.njk':
        '---\npermalink: /sitemap.xml\neleventyExcludeFromCollections: true\n---\n<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{% for post in collections.posts %}<url><loc>https://bench.example{{ post.url }}</loc></url>{% endfor %}</urlset>',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  },
};
