import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { relativePath } from '../lib/file-path.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import { placeOfKey } from './locate-key.ts';
import type { Site } from './site.ts';

/**
 * Reports paths in the definition that do not exist, or are a folder instead of a file or the
 * reverse.
 */
export function missingFiles(site: Site): Diagnostic[] {
  const { collections, images, entries, views, document, socialCards } = site;
  const each = (field: string, paths: Readonly<Record<string, string>> | readonly string[]) =>
    Object.entries(paths).map(([name, path]) => [`${field}.${name}`, path] as const);
  const folders: Named[] = [
    ...collections.map(({ name, folder }) => [`collections.${name}.folder`, folder] as const),
    ['staticFolder', site.staticFolder],
    ['images.folder', images.folder],
  ];
  const files: Named[] = [
    ['entries.server', entries.server],
    ['entries.client', entries.client],
    ...Object.entries(views).map(([name, { module }]) => [`views.${name}`, module] as const),
    ['document.template', document.template],
    ['document.inlineScript', document.inlineScript],
    ['document.script', document.script],
    ...each('socialCards.templates', socialCards.templates),
    ...each('socialCards.fonts', socialCards.fonts),
    ['api', site.api],
    ['redirects', site.redirects],
    ['urls', site.urls],
  ];
  return [
    ...folders.flatMap((named) => check(site, named, 'folder')),
    ...files.flatMap((named) => check(site, named, 'file')),
  ];
}

type Named = readonly [field: string, path: string | undefined];

function check(site: Site, [field, path]: Named, wanted: 'file' | 'folder'): Diagnostic[] {
  if (path === undefined) return [];
  const mayBeMissing = [site.images.folder, site.redirects, site.urls];
  const stats = statIfThere(path);
  if (stats === undefined && mayBeMissing.includes(path)) return [];
  if (wanted === 'file' ? stats?.isFile() : stats?.isDirectory()) return [];
  const what = stats === undefined ? 'does not exist' : `is not a ${wanted}`;
  return [
    {
      rule: 'config/missing-file',
      severity: 'error',
      message: `${field} names ${relativePath(site.root, path)}, which ${what}.`,
      hint: 'Paths in the definition are relative to the root of the site.',
      ...placeOfKey(site, field.split('.')),
    },
  ];
}
