import type { Bundles } from '../assets/bundle.ts';
import type { Site } from '../config/site.ts';
import type { PageSpec } from '../contract.ts';
import { hashOf } from '../lib/hash.ts';
import type { Output } from '../output/output.ts';
import { dataFileName, pageFileName } from '../plan/page-file-name.ts';
import { pageHash } from '../plan/page-hash.ts';
import type { Plan } from '../plan/plan-pages.ts';

/** The two files of a page: its document, and the data that client-side navigation fetches. */
export interface PageOutput {
  page: PageSpec;
  /** Hash of all that the two files are a function of. */
  key: string;
  html: string;
  json: string;
}

/** What every page is a function of besides its own plan, each part by its name. */
export type FrameKeys = Readonly<Record<string, string>>;

/** Names the files of every page and hashes what each is a function of; renders nothing. */
export function planPageOutputs(options: {
  site: Site;
  plan: Plan;
  frame: FrameKeys;
}): PageOutput[] {
  const { site, plan } = options;
  const frame = hashOf(JSON.stringify(options.frame));
  return plan.pages.map((page) => ({
    page,
    key: hashOf(frame, pageHash(page)),
    html: pageFileName(page.path, site.urlStyle),
    json: dataFileName(page.path),
  }));
}

/** Hashes what all pages share. */
export function frameKeys(options: {
  site: Site;
  plan: Plan;
  bundles: Bundles;
  template: string;
}): FrameKeys {
  const { site, plan, bundles, template } = options;
  const { entry, entryChunks, styles, views, preload, integrity, build } = bundles.client;
  const hashJson = (value: unknown) => hashOf(JSON.stringify(value) ?? '');
  return {
    'the definition of the site': hashJson([
      site.url,
      site.name,
      site.language,
      site.urlStyle,
      site.contentSecurityPolicy,
      site.pagePolicies,
    ]),
    'the code that prerenders': hashOf(bundles.serverCode),
    'the code and styles that browsers load': hashJson([
      entry,
      entryChunks,
      styles,
      views,
      preload,
      integrity,
      build,
      bundles.inlineScript,
      Object.keys(bundles.client.inlineStyles),
    ]),
    'what all pages share': hashJson(plan.shared),
    'the feeds that pages name': hashJson(
      plan.feeds.map(({ title, home, paths }) => [title, home, paths]),
    ),
    'the document template': hashOf(template),
  };
}

/** The files as outputs, for the check of collisions and for the output folder. */
export function filesOf({ page, key, html, json }: PageOutput): Omit<Output, 'make'>[] {
  const source = page.source ?? `the page ${page.path}`;
  return [
    { path: html, key, source },
    { path: json, key, source },
  ];
}
