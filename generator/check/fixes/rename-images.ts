import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Site } from '../../config/site.ts';
import type { LoadedContent } from '../../content/load-content.ts';
import { openSource } from '../../content/source.ts';
import type { Diagnostic, Renaming } from '../../diagnostics/diagnostic.ts';
import { stretchAt } from '../../diagnostics/place.ts';
import { properName, resolveImagePath } from '../../images/image-index.ts';
import { decodeUrl } from '../../lib/decode-url.ts';
import { statIfThere } from '../../lib/stat-if-there.ts';

/**
 * Adds the renaming to findings about misnamed images, with all references to the image in content.
 * Does not rename an image that the definition names too.
 */
export async function addRenamings(
  diagnostics: readonly Diagnostic[],
  site: Site,
  content: LoadedContent,
): Promise<Diagnostic[]> {
  const isMisnamed = ({ rule }: Diagnostic) => rule === 'image/misnamed';
  if (!diagnostics.some(isMisnamed)) return [...diagnostics];
  const codes = await Promise.all(site.configInputs.map((file) => readFile(file, 'utf8')));
  const files = content.files().map(({ file }) => file);
  return diagnostics.map((diagnostic) => {
    const { file = '' } = diagnostic;
    const image = content.images.get(file);
    if (!isMisnamed(diagnostic) || image === undefined || image.fault !== undefined) {
      return diagnostic;
    }
    const to = properName(file, image.format);
    const isInCode = codes.some((code) => code.includes(posix.basename(file)));
    if (isInCode || statIfThere(join(site.root, to))) return diagnostic;
    const references = files.flatMap((other) => findReferences(site, other, { from: file, to }));
    return { ...diagnostic, renaming: { to, references } };
  });
}

/** The references to an image in a content file, each with a fix for the extension. */
function findReferences(
  site: Site,
  file: string,
  { from, to }: { from: string; to: string },
): Renaming['references'] {
  const text = openSource(site, file).text();
  const name = posix.basename(from);
  return [...new Set([name, encodeURI(name), encodeURIComponent(name)])].flatMap((written) =>
    offsetsOf(written, text).flatMap((at) => {
      const [folder = ''] = /[^\s"'()<>[\]=,|]*$/.exec(text.slice(0, at)) ?? [];
      const path = decodeUrl(folder + written);
      if (resolveImagePath(path, file) !== from) return [];
      const extension = posix.extname(written);
      const end = at + written.length - extension.length;
      const place = stretchAt(text, end, extension.length);
      return { file, fix: { place, text: posix.extname(to) } };
    }),
  );
}

/** The offsets of a name in a text, except inside longer names that start with it. */
function offsetsOf(name: string, text: string): number[] {
  const offsets: number[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/^[\w-]/.test(text.slice(at + name.length))) offsets.push(at);
  }
  return offsets;
}
