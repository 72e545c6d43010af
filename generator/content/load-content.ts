import { readFile } from 'node:fs/promises';
import type { ResolvedCollection, Site } from '../config/site.ts';
import type { Entry } from '../contract.ts';
import { escapeHtml } from '../escape.ts';
import { hashOf } from '../hash.ts';
import type { Memo } from '../memo.ts';
import type { Checked, Diagnostic } from '../report/diagnostic.ts';
import { entryId, findFiles, relativePath } from './find-files.ts';
import { type ImageIndex, loadImages, resolveImagePath, toImage } from './image-index.ts';
import { readEntry } from './read-entry.ts';
import type { RenderedMarkdown, RenderMarkdown } from './render-markdown.ts';
import { validateEntry } from './validate-entry.ts';

/** What the content stage gives: entries by collection, and the images they may use. */
export interface LoadedContent {
  collections: Readonly<Record<string, readonly Entry[]>>;
  images: ImageIndex;
  /** Paths of the images that Markdown bodies show. */
  usedImages: readonly string[];
}

interface LoadedEntry {
  entry?: Entry;
  images: readonly string[];
  diagnostics: readonly Diagnostic[];
}

/**
 * Reads, validates and renders every collection, in a stable order.
 * An invalid entry of a collection with `onInvalid: 'skip'` is left out with a warning, unless
 * `strict`; any other complaint keeps its severity.
 */
export async function loadContent(options: {
  site: Site;
  memo: Memo;
  strict: boolean;
}): Promise<Checked<LoadedContent>> {
  const { site, memo, strict } = options;
  const images = await loadImages(site);
  const imagesKey = [...images.value.values()]
    .map(({ file, hash }) => `${file}:${hash}`)
    .join('\n');
  const diagnostics = [...images.diagnostics];
  const usedImages = new Set<string>();
  const collections: Record<string, Entry[]> = {};
  for (const collection of site.collections) {
    const loadEntry = await createEntryLoader({ site, collection, images: images.value });
    const files = await findFiles(collection);
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    collections[collection.name] = files.flatMap((file, index) => {
      const text = texts[index] ?? '';
      const loaded = memo.get(
        'entry',
        hashOf(site.definitionHash, collection.name, file, text, imagesKey),
        () => loadEntry(file, text),
      );
      for (const image of loaded.images) usedImages.add(image);
      diagnostics.push(
        ...(strict ? loaded.diagnostics : relax(loaded.diagnostics, collection, loaded)),
      );
      return loaded.entry ?? [];
    });
  }
  return { value: { collections, images: images.value, usedImages: [...usedImages] }, diagnostics };
}

async function createEntryLoader(options: {
  site: Site;
  collection: ResolvedCollection;
  images: ImageIndex;
}) {
  const { site, collection, images } = options;
  // The Markdown packages take longer to load than a small site to read.
  const { createMarkdownRenderer } = await import('./render-markdown.ts');
  const renderMarkdown = createMarkdownRenderer(collection);
  return (absolute: string, text: string): LoadedEntry => {
    const file = relativePath(site.root, absolute);
    const raw = readEntry(text, file);
    if (!('data' in raw)) return { images: [], diagnostics: [raw] };
    const validated = validateEntry(raw, collection.schema, file);
    if ('diagnostics' in validated) return { images: [], diagnostics: validated.diagnostics };
    const body = renderBody(raw, { file, site, images, renderMarkdown });
    return {
      entry: {
        file,
        id: entryId(collection, absolute),
        data: validated.data,
        html: body.html,
        headings: body.headings,
        words: body.words,
      },
      images: body.images,
      diagnostics: body.diagnostics,
    };
  };
}

/** The body as HTML; the text as it stands when the Markdown pipeline throws (spec §8). */
function renderBody(
  raw: { body: string; bodyLine: number },
  options: { file: string; site: Site; images: ImageIndex; renderMarkdown: RenderMarkdown },
): RenderedMarkdown {
  const { file, site, images, renderMarkdown } = options;
  try {
    return renderMarkdown(raw.body, {
      file,
      bodyLine: raw.bodyLine,
      imageSizes: site.images.bodySizes,
      findImage(path) {
        const key = resolveImagePath(path, file);
        const source = images.get(key);
        return source && { key, image: toImage(source, site.images.widths) };
      },
    });
  } catch (error) {
    return {
      html: `<pre>${escapeHtml(raw.body)}</pre>`,
      headings: [],
      words: raw.body.split(/\s+/).filter(Boolean).length,
      images: [],
      diagnostics: [
        {
          rule: 'markdown/failed',
          severity: 'warning',
          message: `The Markdown could not be rendered (${(error as Error).message}); its text is shown as it stands.`,
          file,
          line: raw.bodyLine,
          column: 1,
        },
      ],
    };
  }
}

/** What a build that skips invalid entries says instead: a warning that names the consequence. */
function relax(
  diagnostics: readonly Diagnostic[],
  collection: ResolvedCollection,
  { entry }: LoadedEntry,
): Diagnostic[] {
  const skipped = entry === undefined && collection.onInvalid === 'skip';
  return diagnostics.map((diagnostic) =>
    skipped && diagnostic.severity === 'error'
      ? {
          ...diagnostic,
          severity: 'warning',
          message: `${diagnostic.message} This build leaves the file out.`,
        }
      : diagnostic,
  );
}
