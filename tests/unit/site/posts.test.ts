import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { PostEntry } from '../../../site/blog/post-schema.ts';
import { projectFolder } from '../../helpers/project.ts';
import { loadSiteContent, planSite } from '../../helpers/site-content.ts';

/** The slugs that spec §3 gives in clear. */
const slugs = [
  'implementing-workflow-automation',
  'automate-ecommerce-lead-follow-up-strategies',
  'ai-job-impact-2025-myths-trends-adaptation',
  'future-proof-career-become-ai-fluent-2025',
  'scale-professional-services-delivery-automation-2025',
  'enhancing-client-retention-midsize-businesses-automation-2025',
  'overcoming-delayed-follow-ups-real-estate-automation-2025',
  'addressing-client-onboarding-delays-accounting-firms-automation-2025',
  'tackling-inefficient-client-intake-law-firms-automation-2025',
  'tackling-cart-abandonment-ecommerce-automation-2025',
  'streamlining-client-communication-real-estate-ai-automation-2025',
  'real-estate-lead-qualification-automation-2025',
  'stop-showing-no-shows-ai-powered-playbook-real-estate-2025',
  'automate-cmas-listing-prep-playbook-agents-2025',
  'ai-powered-workflow-automation-real-estate-lead-fatigue-crisis-2024',
  'ai-powered-listing-overload-solutions-real-estate-2025',
  'real-estate-ai-automation-pain-points-solutions-2025',
  'why-real-estate-automation-not-optional-2025-ai-revolution',
  'ai-powered-lead-nurturing-transform-real-estate-success-2025',
  'how-ai-transforms-real-estate-lead-nurturing-2025-complete-guide',
];

let posts: PostEntry[];
test.before(async () => {
  const content = await loadSiteContent();
  assert.equal(content.diagnostics, []);
  posts = content.value.collections.posts as PostEntry[];
});

test('there are 24 posts, numbered, with every slug of the spec', () => {
  assert.is(posts.length, 24);
  for (const [index, { id, data }] of posts.entries()) {
    const number = String(index + 1).padStart(3, '0');
    assert.is(data.id, number);
    assert.is(id, `${number}-${data.slug}`);
  }
  const present = posts.map(({ data }) => data.slug);
  for (const slug of slugs) assert.ok(present.includes(slug), slug);
});

test('the dates run from 2024-01-10 to 2025-09-28', () => {
  const dates = posts.map(({ data }) => data.publishedAt).sort();
  assert.equal([dates[0], dates.at(-1)], ['2024-01-10', '2025-09-28']);
});

test('read times are true at 220 words a minute, and run from 5 to 18', () => {
  for (const { id, words, data } of posts) {
    assert.is(data.readTime, Math.round(words / 220), `${id} has ${words} words`);
  }
  const times = posts.map(({ data }) => data.readTime);
  assert.equal([Math.min(...times), Math.max(...times)], [5, 18]);
});

test('titles and descriptions have the lengths that spec §9 advises', () => {
  for (const { id, data } of posts) {
    assert.ok(data.title.length >= 50 && data.title.length <= 60, `${id}: ${data.title.length}`);
    const length = data.metaDescription?.length ?? 0;
    assert.ok(length >= 150 && length <= 160, `${id}: ${length}`);
  }
});

test('every post has a cover of its own, at least 1600 × 900 and under 300 kB', async () => {
  const covers = posts.map(({ data }) => data.featuredImage);
  assert.is(new Set(covers).size, posts.length);
  for (const { data } of posts) {
    const file = join(projectFolder, 'content/posts', data.featuredImage);
    const { width, height } = await sharp(file).metadata();
    assert.ok(width >= 1600 && height >= 900, data.featuredImage);
    assert.ok(statSync(file).size < 300_000, data.featuredImage);
    assert.ok(data.featuredImageAlt.length > 20, data.featuredImage);
  }
  assert.ok(readdirSync(join(projectFolder, 'content/images/posts')).length >= posts.length);
});

test('links between posts lead to posts, and only the body’s own headings have ids', () => {
  const known = new Set(posts.map(({ data }) => `/resources/blog/${data.slug}`));
  for (const { id, html, headings } of posts) {
    for (const [, href] of String(html).matchAll(/href="(\/resources\/blog\/[^"#]+)"/g)) {
      assert.ok(known.has(href ?? ''), `${id} links to ${href}`);
    }
    assert.ok(
      headings.every(({ depth }) => depth === 2 || depth === 3),
      `${id}: levels`,
    );
  }
});

test('no article leads to one that is younger than its last change', () => {
  const published = new Map(
    posts.map(({ data }) => [`/resources/blog/${data.slug}`, data.publishedAt]),
  );
  const early = posts.flatMap(({ id, html, data }) =>
    [...String(html).matchAll(/href="(\/resources\/blog\/[^"#]+)/g)]
      .filter(([, href = '']) => (published.get(href) ?? '') > (data.updatedAt ?? data.publishedAt))
      .map(([, href]) => `${id}: ${href}`),
  );
  assert.equal(early, []);
});

test('every article says who wrote it', () => {
  assert.equal(
    posts.filter(({ data }) => !data.author.bio).map(({ id }) => id),
    [],
  );
});

/** The colors of spec §3, and one of the others that article data has. */
const categoryColors: Readonly<Record<string, string>> = {
  ai: '#0091FF',
  tech: '#10B981',
  strategy: '#00D4FF',
  'case-study': '#7C3AED',
  product: '#EC4899',
  industry: '#F59E0B',
  professional: '#2e4c87',
};

test('each post has the color of its category', () => {
  for (const { id, data } of posts) {
    assert.is(data.categoryColor, categoryColors[data.categoryId], id);
  }
});

test('every post leads to other posts, and half of them to the pages they speak of', async () => {
  const isPage = new Set((await planSite()).value.pages.map(({ path }) => path));
  let toPages = 0;
  for (const { id, html } of posts) {
    const links = [...String(html).matchAll(/href="(\/[^"#]*)/g)].map(([, href]) => href ?? '');
    const own = links.filter((href) => !href.startsWith('/resources/blog/'));
    assert.ok(links.length > own.length, `${id} leads to no other post`);
    for (const href of links) assert.ok(isPage.has(href), `${id} leads to ${href}`);
    if (own.length > 0) toPages += 1;
  }
  assert.ok(toPages >= 12, `${toPages} posts lead to pages`);
});

test('every article draws its work, and lights two of its steps or more', () => {
  for (const { id, html, derived } of posts) {
    assert.ok(derived?.rail, id);
    assert.ok(String(html).split(' data-section="').length > 2, id);
  }
});

test('at least two articles have code that is highlighted', () => {
  const highlighted = posts.filter(({ html }) => String(html).includes('class="hljs-'));
  assert.ok(highlighted.length >= 2, highlighted.map(({ id }) => id).join());
});

test.run();
