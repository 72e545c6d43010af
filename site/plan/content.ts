import type { Content, Entry } from 'stet';
import type { ChangelogVersion, changelogSchema } from '../changelog/changelog-schema.ts';
import type { NavigationFile, navigationSchema } from '../layouts/menus/navigation-schema.ts';
import type { Post, postSchema } from '../blog/post-schema.ts';
import type { pageSchema, SectionedPage } from '../sections/schema.ts';

/** The site's collections, as the definition's functions are given them. */
export type SiteContent = Content<{
  posts: { folder: string; schema: typeof postSchema };
  pages: { folder: string; schema: typeof pageSchema };
  navigation: { folder: string; schema: typeof navigationSchema };
  changelog: { folder: string; schema: typeof changelogSchema };
}>;

export type PostEntry = Entry<Post>;
export type NavigationEntry = Entry<NavigationFile>;
export type PageEntry = Entry<SectionedPage>;
export type ChangelogEntry = Entry<ChangelogVersion>;
