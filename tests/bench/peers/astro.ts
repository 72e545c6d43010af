import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Peer } from './peer.ts';

/** Astro with a content collection, its own Markdown, pagination by nine, a sitemap and RSS. */
export const astro: Peer = {
  name: 'astro',
  packages: ['astro@7', '@astrojs/rss', '@astrojs/sitemap', 'node@22'],
  node: 'node_modules/node/bin/node',
  command: ['node_modules/astro/bin/astro.mjs', 'build', '--silent'],
  output: ['dist', '.astro', 'node_modules/.astro'],
  createSite(folder, posts) {
    cpSync(posts, join(folder, 'posts'), { recursive: true });
    const files = {
      'astro.config.mjs': `
        import sitemap from '@astrojs/sitemap';
        import { defineConfig } from 'astro/config';
        export default defineConfig({
          site: 'https://bench.example',
          integrations: [sitemap()],
          markdown: { syntaxHighlight: false },
        });`,
      'src/content.config.ts': `
        import { defineCollection, z } from 'astro:content';
        import { glob } from 'astro/loaders';
        const schema = z.object({ title: z.string(), date: z.coerce.date(), tags: z.array(z.string()), summary: z.string() });
        export const collections = { posts: defineCollection({ loader: glob({ pattern: '*.md', base: './posts' }), schema }) };`,
      'src/pages/posts/[id].astro': `---
        import { getCollection, render } from 'astro:content';
        export async function getStaticPaths() {
          return (await getCollection('posts')).map((post) => ({ params: { id: post.id }, props: { post } }));
        }
        const { post } = Astro.props;
        const { Content } = await render(post);
        ---
        <html lang="en"><head><meta charset="utf-8"><title>{post.data.title}</title><meta name="description" content={post.data.summary} /></head>
        <body><main><h1>{post.data.title}</h1><ul>{post.data.tags.map((tag) => <li>{tag}</li>)}</ul><article><Content /></article></main></body></html>`,
      'src/pages/[...page].astro': `---
        import { getCollection } from 'astro:content';
        export async function getStaticPaths({ paginate }) {
          const posts = (await getCollection('posts')).sort((a, b) => b.data.date - a.data.date);
          return paginate(posts, { pageSize: 9 });
        }
        const { page } = Astro.props;
        ---
        <html lang="en"><head><meta charset="utf-8"><title>Posts</title></head>
        <body><main><ul>{page.data.map((post) => <li><a href={'/posts/' + post.id}>{post.data.title}</a><p>{post.data.summary}</p></li>)}</ul></main></body></html>`,
      'src/pages/rss.xml.js': `
        import rss from '@astrojs/rss';
        import { getCollection } from 'astro:content';
        export async function GET({ site }) {
          const posts = (await getCollection('posts')).sort((a, b) => b.data.date - a.data.date).slice(0, 20);
          return rss({ title: 'Bench', description: 'The newest posts', site, items: posts.map((post) => ({ title: post.data.title, pubDate: post.data.date, link: '/posts/' + post.id })) });
        }`,
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      // Astro wants its fences at the start of the line.
      writeFileSync(join(folder, name), text.replace(/^ {8}/gm, ''));
    }
  },
};
