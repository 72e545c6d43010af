import type { Content, Entry } from 'stet';
import type { navigationSchema } from './navigation.ts';
import type { createPostSchema, Post } from './post-schema.ts';
import type { pageSchema, SectionedPage } from './sections/schema.ts';

/** The site's collections, as the definition's functions are given them. */
export type SiteContent = Content<{
  posts: { folder: string; schema: ReturnType<typeof createPostSchema> };
  pages: { folder: string; schema: typeof pageSchema };
  navigation: { folder: string; schema: typeof navigationSchema };
}>;

export type PostEntry = Entry<Post>;
export type PageEntry = Entry<SectionedPage>;
