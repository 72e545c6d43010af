/** A feed with every address absolute and every default filled in: what each form is made from. */
export interface ResolvedFeed {
  title: string;
  description: string;
  /** The page that the feed follows. */
  url: string;
  language: string;
  author: string;
  updated: Date;
  items: readonly ResolvedItem[];
}

export interface ResolvedItem {
  url: string;
  title: string;
  summary: string;
  html: string;
  published: Date;
  updated: Date;
  author: string;
  categories: readonly string[];
  image: string | undefined;
}
