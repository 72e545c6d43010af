import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../config/site.ts';
import { relativePath } from '../content/find-files.ts';
import { resolveImagePath, toImage } from '../content/image-index.ts';
import type { LoadedContent } from '../content/load-content.ts';
import { locateValue } from '../content/locate.ts';
import { readEntry } from '../content/read-entry.ts';
import type { Content, Feed, Image, Json, PageSpec, PageTools } from '../contract.ts';
import { type Checked, type Diagnostic, SiteError } from '../report/diagnostic.ts';
import { checkPaths } from './check-paths.ts';

/** Everything that will be published, decided before anything is rendered. */
export interface Plan {
  /** In order of their paths. */
  pages: readonly PageSpec[];
  feeds: readonly Feed[];
  /** What every page is given, `SiteDefinition.shared`. */
  shared: Json;
  /** Paths, relative to the root, of the images that pages and bodies show. */
  images: readonly string[];
}

/**
 * Asks the site for its pages and feeds, and checks every URL for shape and collisions.
 * @throws SiteError when one of the site's functions throws, with what it said.
 */
export function planPages(site: Site, content: LoadedContent): Checked<Plan> {
  const diagnostics: Diagnostic[] = [];
  const images = new Set(content.usedImages);
  const tools: PageTools = { image: createImageFinder({ site, content, images, diagnostics }) };
  const collections = content.collections as Content<never>;
  const pages = callSite(site, 'pages', () => site.pages(collections, tools));
  const feeds = callSite(site, 'feeds', () => site.feeds(collections, tools));
  const shared = callSite(site, 'shared', () => site.shared(collections));
  diagnostics.push(...checkPaths(pages, site));
  const sorted = [...pages].sort((a, b) => (a.path < b.path ? -1 : 1));
  return { value: { pages: sorted, feeds, shared, images: [...images].sort() }, diagnostics };
}

function callSite<T>(site: Site, name: string, call: () => T): T {
  try {
    return call();
  } catch (error) {
    throw new SiteError(
      [
        {
          rule: 'plan/throws',
          severity: 'error',
          message: `${name}() of the site's definition threw: ${(error as Error).message}`,
          file: relativePath(site.root, site.configFile),
        },
      ],
      { cause: error },
    );
  }
}

/** Stands in for an image that is not there, so that all the missing ones are reported at once. */
const missingImage: Image = {
  src: '',
  full: '',
  width: 1,
  height: 1,
  avif: '',
  webp: '',
  fallback: '',
  color: '#000000',
};

function createImageFinder(options: {
  site: Site;
  content: LoadedContent;
  images: Set<string>;
  diagnostics: Diagnostic[];
}): PageTools['image'] {
  const { site, content, images, diagnostics } = options;
  const reported = new Set<string>();
  return (path, from) => {
    const key = resolveImagePath(path, from?.file);
    const source = content.images.get(key);
    // A page, a list and a feed may all ask for one image.
    const isReported = reported.has(`${from?.file}\0${key}`);
    if (source === undefined && !isReported) {
      reported.add(`${from?.file}\0${key}`);
      diagnostics.push({
        rule: 'image/missing',
        severity: 'error',
        message: `The image ${path} does not exist${key === path ? '' : ` (looked for ${key})`}.`,
        hint: 'Write its path relative to the file that names it, as in ../images/name.png.',
        ...(from && { file: from.file, ...locateInFile(site, from.file, path) }),
      });
    }
    if (source === undefined) return missingImage;
    images.add(key);
    return toImage(source, site.images.widths);
  };
}

function locateInFile(site: Site, file: string, value: string) {
  const raw = readEntry(readFileSync(join(site.root, file), 'utf8'), file);
  return 'data' in raw ? locateValue(raw, value) : undefined;
}
