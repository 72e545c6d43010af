import type {
  Budget,
  Collection,
  Content,
  Feed,
  HeaderRule,
  Json,
  PageSpec,
  PageTools,
  Policy,
  Rewrite,
  RuleSeverity,
} from '../contract.ts';

/** A collection with its defaults filled in. */
export interface ResolvedCollection extends Required<Collection> {
  name: string;
}

/** Whether the bundles are for visitors or for finding mistakes while writing. */
export type Mode = 'production' | 'development';

/** A site's definition, complete: every default filled in, every file path absolute. */
export interface Site {
  /** Absolute path of the folder that the definition's paths are relative to. */
  root: string;
  /** Absolute path of the definition. */
  configFile: string;
  /** Every file the definition was bundled from, absolute. */
  configInputs: readonly string[];
  /** Absolute path of the bundled definition. */
  definition: string;
  /** Hash of the bundled definition and the variables it read: all that its functions depend on. */
  definitionHash: string;
  cacheFolder: string;
  mode: Mode;
  url: string;
  name: string;
  language: string;
  collections: readonly ResolvedCollection[];
  pages(
    content: Content<never>,
    tools: PageTools,
  ): readonly PageSpec[] | Promise<readonly PageSpec[]>;
  shared(content: Content<never>, tools: PageTools): Json;
  feeds(content: Content<never>, tools: PageTools): readonly Feed[];
  entries: { server: string; client: string };
  views: Readonly<Record<string, string>>;
  document: {
    template: string;
    inlineScript: string | undefined;
    preload: readonly string[];
    inlineStyles: readonly string[];
  };
  images: { folder: string; widths: readonly number[]; bodySizes: string };
  socialCards: { templates: Readonly<Record<string, string>>; fonts: readonly string[] };
  staticFolder: string | undefined;
  urlStyle: 'file' | 'directory';
  rewrites: readonly Rewrite[];
  headers: readonly HeaderRule[];
  contentSecurityPolicy: Policy | undefined;
  pagePolicies: Readonly<Record<string, Policy>>;
  disallow: readonly string[];
  rules: Readonly<Record<string, RuleSeverity>>;
  /** Absolute paths; the files need not exist. */
  redirects: string;
  urls: string;
  budgets: readonly Budget[];
  precompress: boolean;
  hosts: readonly ('nginx' | 'caddy')[];
  figures: string | undefined;
  /** Absolute path of the module that answers under `/api/`. */
  api: string | undefined;
  /** Texts of content files that an editor has open, by absolute path: they stand for what is on disk. */
  unsaved?: ReadonlyMap<string, string>;
}
