import { join, relative } from 'node:path';
import type { SiteDefinition } from '../contract.ts';
import { type Diagnostic, throwOnErrors } from '../diagnostics/diagnostic.ts';
import { packageFolder } from '../lib/package-folder.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import type { Mode, Site } from './site.ts';

/**
 * Fills in the defaults of a definition and makes its file paths absolute.
 * @throws SiteError that names every file of the definition that does not exist.
 */
export function resolveConfig(options: {
  definition: SiteDefinition;
  root: string;
  configFile: string;
  configInputs: readonly string[];
  /** Absolute path of the bundled definition. */
  module: string;
  definitionHash: string;
  cacheFolder: string;
  mode: Mode;
}): Site {
  const { definition, root } = options;
  const absolute = (path: string) => join(root, path);
  const absoluteValues = (paths: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, absolute(path)]));
  const optional = (path: string | undefined) => (path === undefined ? undefined : absolute(path));
  const site: Site = {
    root,
    configFile: options.configFile,
    configInputs: options.configInputs,
    definition: options.module,
    definitionHash: options.definitionHash,
    cacheFolder: options.cacheFolder,
    mode: options.mode,
    url: new URL(definition.url).origin,
    name: definition.name,
    language: definition.language ?? 'en',
    collections: Object.entries(definition.collections).map(([name, collection]) => ({
      name,
      folder: absolute(collection.folder),
      schema: collection.schema,
      exclude: collection.exclude ?? [],
      fields: collection.fields ?? {},
      onInvalid: collection.onInvalid ?? 'fail',
      rawHtml: collection.rawHtml ?? 'drop',
      parser: collection.parser ?? 'native',
      remarkPlugins: collection.remarkPlugins ?? [],
      rehypePlugins: collection.rehypePlugins ?? [],
      visibility: collection.visibility ?? (() => ({})),
    })),
    pages: definition.pages,
    shared: definition.shared ?? (() => null),
    feeds: definition.feeds ?? (() => []),
    entries: {
      server: absolute(definition.entries.server),
      client: absolute(definition.entries.client),
    },
    views: absoluteValues(definition.views),
    document: {
      template:
        optional(definition.document?.template) ??
        join(packageFolder, 'templates/default-document.html'),
      inlineScript: optional(definition.document?.inlineScript),
      preload: (definition.document?.preload ?? []).map(absolute),
      inlineStyles: definition.document?.inlineStyles ?? [],
    },
    images: {
      folder: absolute(definition.images?.folder ?? 'content/images'),
      widths: [...(definition.images?.widths ?? [480, 800, 1200, 1600])].sort((a, b) => a - b),
      bodySizes: definition.images?.bodySizes ?? '100vw',
    },
    socialCards: {
      templates: absoluteValues(definition.socialCards?.templates ?? {}),
      fonts: (definition.socialCards?.fonts ?? []).map(absolute),
    },
    staticFolder: optional(definition.staticFolder),
    urlStyle: definition.urlStyle ?? 'file',
    rewrites: definition.rewrites ?? [],
    headers: definition.headers ?? [],
    contentSecurityPolicy: definition.contentSecurityPolicy,
    pagePolicies: definition.pagePolicies ?? {},
    disallow: definition.disallow ?? [],
    rules: definition.rules ?? {},
    redirects: absolute(definition.redirects ?? 'content/redirects.yaml'),
    urls: absolute(definition.urls ?? 'content/urls.txt'),
    budgets: definition.budgets ?? [],
    precompress: definition.precompress ?? false,
    hosts: definition.hosts ?? [],
    figures: definition.figures,
    api: optional(definition.api),
  };
  throwOnErrors(missingFiles(site));
  return site;
}

/** Complaints about what the definition names and is not there, or is a folder instead of a file. */
export function missingFiles(site: Site): Diagnostic[] {
  const each = (field: string, files: Readonly<Record<string, string>> | readonly string[]) =>
    Object.entries(files).map(([name, file]): [string, string] => [`${field}.${name}`, file]);
  const folders: [field: string, path: string | undefined][] = [
    ...site.collections.map(({ name, folder }): [string, string] => [
      `collections.${name}.folder`,
      folder,
    ]),
    ['staticFolder', site.staticFolder],
    ['images.folder', site.images.folder],
  ];
  const files: [field: string, path: string | undefined][] = [
    ['entries.server', site.entries.server],
    ['entries.client', site.entries.client],
    ...each('views', site.views),
    ['document.template', site.document.template],
    ['document.inlineScript', site.document.inlineScript],
    ...each('socialCards.templates', site.socialCards.templates),
    ...each('socialCards.fonts', site.socialCards.fonts),
    ['api', site.api],
    ['redirects', site.redirects],
    ['urls', site.urls],
  ];
  const mayBeMissing = [site.images.folder, site.redirects, site.urls];
  const check = ([field, path]: (typeof files)[number], wanted: 'file' | 'folder') => {
    if (path === undefined) return [];
    const stats = statIfThere(path);
    if (stats === undefined && mayBeMissing.includes(path)) return [];
    if (wanted === 'file' ? stats?.isFile() : stats?.isDirectory()) return [];
    const what = stats === undefined ? 'does not exist' : `is not a ${wanted}`;
    return {
      rule: 'config/missing-file',
      severity: 'error' as const,
      message: `${field} names ${relative(site.root, path)}, which ${what}.`,
      hint: 'Paths in the definition are relative to the root of the site.',
      file: relative(site.root, site.configFile),
    };
  };
  return [
    ...folders.flatMap((named) => check(named, 'folder')),
    ...files.flatMap((named) => check(named, 'file')),
  ];
}
