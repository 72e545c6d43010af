import { isDeepStrictEqual } from 'node:util';
import type { Bundles } from '../assets/bundle.ts';
import type { Site } from '../config/site.ts';
import { readText } from '../diagnostics/read-text.ts';
import { fillConstants } from '../lib/fill-constants.ts';
import { hashOf } from '../lib/hash.ts';
import { withLineFeeds } from '../lib/line-ends.ts';
import { publicHtml } from '../lib/page-url.ts';
import type { Plan } from '../plan/plan-pages.ts';
import { variablesOf } from './variables.ts';

/** The fields of the site that pages need. */
const siteFields = [
  'root',
  'url',
  'base',
  'name',
  'language',
  'urlStyle',
  'entries',
  'views',
  'document',
  'contentSecurityPolicy',
  'pagePolicies',
] as const;

/**
 * Everything that each page depends on, except its own plan. Plain data, so that workers can
 * receive it.
 */
export type Frame = ReturnType<typeof createFrame>;

type FrameSite = Pick<Site, (typeof siteFields)[number]>;

/** Creates the frame from the results of earlier stages, and reads the template. */
export function createFrame(options: {
  site: Site;
  plan: Pick<Plan, 'shared' | 'feeds'>;
  bundles: Bundles;
}) {
  const { site, plan, bundles } = options;
  const { inlineScripts, serverCode } = bundles;
  // The URLs that documents load, without the bytes of the files.
  const { files: _, ...client } = bundles.client;
  return {
    ...{ client, inlineScripts, serverCode },
    site: Object.fromEntries(siteFields.map((field) => [field, site[field]])) as FrameSite,
    shared: plan.shared,
    feeds: plan.feeds.map(({ title, home, paths }) => ({ title, home, paths })),
    /** Text of the document template. */
    template: readTemplate(site),
  };
}

/** The inline script in the head of a view's documents; '' for none. */
export function inlineScriptOf({ site, inlineScripts }: Frame, view: string): string {
  return site.views[view]?.hydrate ? inlineScripts.hydrating : inlineScripts.plain;
}

function readTemplate(site: Site): string {
  const { root, constants, document } = site;
  return publicHtml(
    fillConstants(withLineFeeds(readText(root, document.template)), constants),
    site,
  );
}

/** Hashes of the parts of a frame, by their names in messages. */
export type FrameKeys = Readonly<Record<string, string>>;

export function frameKeys(frame: Frame): FrameKeys {
  const { url, name, language, urlStyle, contentSecurityPolicy, pagePolicies } = frame.site;
  const definition = [url, name, language, urlStyle, contentSecurityPolicy, pagePolicies];
  return {
    'the definition of the site': hashJson(definition),
    'the code that prerenders': hashOf(frame.serverCode),
    'the environment variables that the code reads': hashJson(variablesOf(frame.serverCode)),
    'the code and styles that browsers load': hashJson([frame.client, frame.inlineScripts]),
    'what all pages share': hashJson(frame.shared),
    'the feeds that pages name': hashJson(frame.feeds),
    'the document template': hashOf(frame.template),
  };
}

/**
 * Hashes everything that reaches an open page only with a new document. That excludes its plan, its
 * feeds, the text of its styles, and its code.
 */
export function documentKey({ site, client, inlineScripts, template }: Frame): string {
  const views = Object.entries(client.views).map(([name, view]) => [name, view.styles.length]);
  return hashJson([
    ...[hashOf(template), inlineScripts, client.styles.length, views, client.preload],
    ...[site.language, site.contentSecurityPolicy, site.pagePolicies],
  ]);
}

/** Hashes the code of pages, on the server and in the browser. */
export function codeKey(frame: Frame): string {
  return hashJson([hashOf(frame.serverCode), browserCode(frame)]);
}

/** Whether the code keys are equal, without hashing all the code. */
export function hasSameCode(one: Frame, other: Frame): boolean {
  return (
    one.serverCode === other.serverCode && isDeepStrictEqual(browserCode(one), browserCode(other))
  );
}

function browserCode({ client }: Frame): unknown {
  const chunks = Object.entries(client.views).map(([name, view]) => [name, view.chunks]);
  return [client.entry, chunks, client.script];
}

function hashJson(value: unknown): string {
  return hashOf(JSON.stringify(value) ?? '');
}
