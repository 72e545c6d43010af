import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { SiteDefinition } from '../contract.ts';
import { packageFolder } from '../package-folder.ts';
import { type Diagnostic, throwOnErrors } from '../report/diagnostic.ts';
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
  definitionHash: string;
  cacheFolder: string;
  mode: Mode;
}): Site {
  const { definition, root } = options;
  const absolute = (path: string) => join(root, path);
  const optional = (path: string | undefined) => (path === undefined ? undefined : absolute(path));
  const site: Site = {
    root,
    configFile: options.configFile,
    configInputs: options.configInputs,
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
      onInvalid: collection.onInvalid ?? 'fail',
      rawHtml: collection.rawHtml ?? 'drop',
      parser: collection.parser ?? 'native',
    })),
    pages: definition.pages,
    shared: definition.shared ?? (() => null),
    feeds: definition.feeds ?? (() => []),
    entries: {
      server: absolute(definition.entries.server),
      client: absolute(definition.entries.client),
    },
    views: Object.fromEntries(
      Object.entries(definition.views).map(([name, module]) => [name, absolute(module)]),
    ),
    document: {
      template:
        optional(definition.document?.template) ?? join(packageFolder, 'templates/document.html'),
      inlineScript: optional(definition.document?.inlineScript),
      preload: (definition.document?.preload ?? []).map(absolute),
    },
    images: {
      folder: absolute(definition.images?.folder ?? 'content/images'),
      widths: [...(definition.images?.widths ?? [480, 800, 1200, 1600])].sort((a, b) => a - b),
      bodySizes: definition.images?.bodySizes ?? '100vw',
    },
    staticFolder: optional(definition.staticFolder),
    urlStyle: definition.urlStyle ?? 'file',
    rewrites: definition.rewrites ?? [],
    headers: definition.headers ?? [],
    contentSecurityPolicy: definition.contentSecurityPolicy,
    disallow: definition.disallow ?? [],
  };
  throwOnErrors(missingFiles(site));
  return site;
}

function missingFiles(site: Site): Diagnostic[] {
  const named: [field: string, path: string | undefined][] = [
    ...site.collections.map(({ name, folder }): [string, string] => [
      `collections.${name}.folder`,
      folder,
    ]),
    ['entries.server', site.entries.server],
    ['entries.client', site.entries.client],
    ...Object.entries(site.views).map(([name, module]): [string, string] => [
      `views.${name}`,
      module,
    ]),
    ['document.template', site.document.template],
    ['document.inlineScript', site.document.inlineScript],
    ['staticFolder', site.staticFolder],
  ];
  return named
    .filter(([, path]) => path !== undefined && !existsSync(path))
    .map(([field, path]) => ({
      rule: 'config/missing-file',
      severity: 'error',
      message: `${field} names ${relative(site.root, path ?? '')}, which does not exist.`,
      hint: 'Paths in the definition are relative to the root of the site.',
      file: relative(site.root, site.configFile),
    }));
}
