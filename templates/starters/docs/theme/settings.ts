/** What a site says about itself, in `settings.ts`. */
export type Settings = {
  /** The name in the header and in page titles. */
  name: string;
  /** The address of the published site. */
  url: string;
  language: string;
  /** The groups of the sidebar, in order. */
  sections: readonly string[];
  /** Where the folder of the site can be edited; each page links to its own file below it. */
  editUrl?: string;
  /** Where the code is; the header links to it. */
  repository?: string;
};

/** What every page gets: the settings, and the URL of the search index. */
export type Shared = {
  settings: Settings;
  searchIndex: string;
};
