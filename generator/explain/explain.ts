import { type BuildOptions, prepareSite } from '../build/build-site.ts';
import { collectOutputs } from '../emit/outputs.ts';
import { imageVariants } from '../images/image-index.ts';
import type { SourceImage } from '../images/source-image.ts';
import { removeBase } from '../lib/base-path.ts';
import {
  type ExplainedFile,
  type ExplainedImage,
  explainFile,
  explainImage,
} from './explain-file.ts';
import { type ExplainedPage, explainPage, type Known } from './explain-page.ts';

/** The facts about a page, an image or another file of the output. */
export type Explained = ExplainedPage | ExplainedImage | ExplainedFile;

/**
 * Explains a name: the path of a URL, or of a content file or image relative to the root. Changes
 * neither the output nor the cache.
 * @returns the facts, or all existing names if this is not one of them.
 * @throws SiteError when the site has errors.
 */
export async function explain(
  name: string,
  options: Omit<BuildOptions, 'mode' | 'strict'>,
): Promise<Explained | { names: string[] }> {
  const before = options.cache.entries();
  const prepared = await prepareSite({ ...options, mode: 'production', strict: false });
  const bundles = await prepared.bundling;
  const outputs = await collectOutputs({ ...prepared, bundles });
  const known: Known = { ...outputs, ...prepared, ...options, bundles, before };
  return (await explainKnown(name, known)) ?? { names: listNames(known) };
}

async function explainKnown(name: string, known: Known): Promise<Explained | undefined> {
  const { site, pages, files } = known;
  const path = removeBase(site.base, name) ?? name;
  const page =
    pages.find(({ page }) => page.path === path) ?? pages.find(({ page }) => page.source === name);
  if (page) return explainPage(page, known);
  const file =
    files.find((output) => `/${output.path}` === path) ??
    files.find(({ source }) => source === name);
  const image = findImage(name, known);
  const ofImage = image && explainImage(image, known);
  // An image of the static folder that no page shows is published as any other file.
  if (ofImage && (ofImage.isUsed || file === undefined)) return ofImage;
  return file && explainFile(file, known);
}

/** Finds the image at a path, or the image of an output variant. */
function findImage(name: string, { site, content }: Known): SourceImage | undefined {
  const path = removeBase(site.base, name) ?? name;
  return [...content.images.values()].find(
    (image): image is SourceImage =>
      image.fault === undefined &&
      (image.file === name ||
        imageVariants(image, site.images.widths).some((variant) => `/${variant.path}` === path)),
  );
}

function listNames({ content, pages, files }: Known): string[] {
  const sources = pages.flatMap(({ page }) => page.source ?? []);
  const urls = [...pages.map(({ page }) => page.path), ...files.map((file) => `/${file.path}`)];
  const images = [...content.images.values()].filter(({ fault }) => fault === undefined);
  return [...new Set([...urls, ...sources, ...images.map(({ file }) => file)])];
}
