import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isHeld, recognizeOutputs } from '../emit/output-folder.ts';
import { imageVariants } from '../images/image-index.ts';
import type { SourceImage } from '../images/source-image.ts';
import type { Output } from '../output/output.ts';
import { patternOf, weigh } from './built-pages.ts';
import type { Known } from './explain-page.ts';

/** The facts about an output file that is neither a page nor an image. */
export type ExplainedFile = Awaited<ReturnType<typeof explainFile>>;

/** The facts about an image of the site. */
export type ExplainedImage = ReturnType<typeof explainImage>;

/** Explains an output file: its source, its size, and the pages and files that use it. */
export async function explainFile(file: Omit<Output, 'make'>, known: Known) {
  const { out, bundles, cache } = known;
  const folder = await recognizeOutputs(cache, out);
  return {
    kind: 'file' as const,
    path: `/${file.path}`,
    file: file.path,
    source: file.source,
    /** The modules in it, largest first, with the number of bytes that they add. */
    modules: bundles.modulesOf(file.path),
    isDue: !isHeld(file, folder),
    weight: weighBuilt(out, file.path),
    users: findUsers([file.path], known),
  };
}

/** Explains an image: its published variants, and the pages that show it. */
export function explainImage(image: SourceImage, known: Known) {
  const { site, out, plan, content, images } = known;
  const { file, format, width, height, bytes, isAnimated } = image;
  const published = new Set(images.map(({ path }) => path));
  const variants = imageVariants(image, site.images.widths).filter(({ path }) =>
    published.has(path),
  );
  return {
    kind: 'image' as const,
    file,
    ...{ format, width, height, bytes, isAnimated },
    /** Whether a page or an entry uses it. */
    isUsed: plan.images.some((path) => content.images.get(path)?.file === file),
    variants: variants.map(({ path, format, width }) => ({
      ...{ path: `/${path}`, format, width },
      bytes: weighBuilt(out, path)?.raw ?? null,
    })),
    users: findUsers(
      variants.map(({ path }) => path),
      known,
    ),
  };
}

function weighBuilt(out: string, path: string) {
  if (!existsSync(join(out, path))) return null;
  const { raw, compressed } = weigh(out, [path]);
  return { raw, compressed };
}

/** The built pages, styles and scripts that refer to one of these files. */
function findUsers(paths: readonly string[], { out, pages, files }: Known) {
  // The name may be in an attribute or a srcset; scripts and styles refer to each other by file
  // name.
  const names = paths.map((path) => patternOf(basename(path))).join('|');
  const mention = new RegExp(`["'(,/\\s](?:${names})(?=["'),?#\\s])`);
  const isIn = (file: string) =>
    paths.length > 0 &&
    !paths.includes(file) &&
    existsSync(join(out, file)) &&
    mention.test(readFileSync(join(out, file), 'utf8'));
  const code = files.filter(({ path }) => /\.(?:js|css)$/.test(path));
  return {
    pages: pages.filter(({ html }) => isIn(html)).map(({ page }) => page.path),
    files: code.filter(({ path }) => isIn(path)).map(({ path }) => `/${path}`),
  };
}
