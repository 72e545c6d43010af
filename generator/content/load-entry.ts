import type { ResolvedCollection, Site } from '../config/site.ts';
import type { Heading } from '../contract.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { resolveImagePath, toImage } from '../images/image-index.ts';
import type { ImageIndex } from '../images/source-image.ts';
import { escapeHtml } from '../lib/escape.ts';
import { type BodyFacts, noFacts } from './body-facts.ts';
import { findCutValues } from './cut-values.ts';
import { PluginFailure } from './markdown/plugins.ts';
import type { Derived, RenderedMarkdown } from './markdown/rendered-markdown.ts';
import { type RawEntry, readEntry } from './read-entry.ts';
import { createMarkdownRenderer, type MarkdownOptions } from './render-markdown.ts';
import { repairData } from './repair-data.ts';
import { findSilences } from './silences.ts';
import { validateEntry } from './validate-entry.ts';
import type { WrittenFile } from './written-file.ts';

/** What a content file comes to. */
export interface LoadedEntry {
  /** Paths at which the body looks for images, relative to the root, whether there are any or not. */
  images: readonly string[];
  /** Links of the body to pages of the site, as they are written, each once. */
  links: readonly string[];
  diagnostics: readonly Diagnostic[];
  written: WrittenFile;
  /** Missing when the file is not valid, and cannot be published with defaults either. */
  entry?: {
    data: unknown;
    html: string;
    headings: readonly Heading[];
    words: number;
    derived?: Derived;
    /** Whether values that break the schema gave way to their defaults. */
    isRepaired?: true;
  };
}

/** Turns the text of a file (path relative to the root) into an entry. */
export type LoadEntry = (file: string, text: string) => Promise<LoadedEntry>;

/** Creates the loader of a collection: parse, validate, render. */
export async function createEntryLoader(options: {
  site: Pick<Site, 'root' | 'images' | 'url'>;
  collection: Pick<ResolvedCollection, 'name' | 'schema' | 'fields' | 'onInvalid'> &
    MarkdownOptions;
  images: ImageIndex;
}): Promise<LoadEntry> {
  const { site, collection, images } = options;
  const renderMarkdown = await createMarkdownRenderer(collection, `collections.${collection.name}`);
  const repaired = (data: unknown) =>
    collection.onInvalid === 'skip'
      ? repairData(data, collection.schema, collection.fields.slug)
      : undefined;
  return async (file, text) => {
    const raw = readEntry(text, file);
    if (!('data' in raw)) {
      return { images: [], links: [], diagnostics: [raw], written: unreadable };
    }
    const validated = validateEntry(raw, collection.schema, file);
    const lookedFor = new Set<string>();
    // The body of an invalid entry is read too, so that its author learns of everything at once.
    const rendered = await renderBody(raw, file, (body) =>
      renderMarkdown(body, {
        root: site.root,
        file,
        siteUrl: site.url,
        bodyLine: raw.bodyLine,
        imageSizes: site.images.bodySizes,
        findImage(path) {
          const key = resolveImagePath(path, file);
          lookedFor.add(key);
          const source = images.get(key);
          if (source === undefined || source.fault !== undefined) return source;
          return toImage(source, site.images.widths);
        },
      }),
    );
    const { html, headings, words, derived, links, facts, diagnostics } = rendered;
    const cut = findCutValues(raw);
    const loaded = {
      images: [...lookedFor],
      links,
      written: {
        data: raw.data,
        bodyLine: raw.bodyLine,
        words,
        facts: withLostLetters(facts, raw),
        silences: findSilences(text, raw, facts),
        ...(cut.length > 0 && { cut }),
      },
    };
    const complaints = 'diagnostics' in validated ? validated.diagnostics : [];
    const isRepaired = !('data' in validated);
    const data = isRepaired ? repaired(raw.data) : validated.data;
    return {
      ...loaded,
      diagnostics: [...complaints, ...diagnostics],
      ...(data !== undefined && {
        entry: {
          data,
          html,
          headings,
          words,
          ...(derived && { derived }),
          ...(isRepaired && { isRepaired }),
        },
      }),
    };
  };
}

/** What a file comes to that may not be read. */
export function refuseFile(file: string, code: string): LoadedEntry {
  const diagnostic: Diagnostic = {
    rule: 'file/unreadable',
    severity: 'error',
    message: `The file cannot be read (${code}).`,
    hint: 'Give yourself the right to read it, or take it out of the folder.',
    file,
    line: 1,
    column: 1,
  };
  return { images: [], links: [], diagnostics: [diagnostic], written: unreadable };
}

const unreadable: WrittenFile = {
  data: undefined,
  bodyLine: 1,
  words: 0,
  facts: noFacts,
  silences: [],
};

/** What could not be read as UTF-8 in the front matter, beside what could not in the body. */
function withLostLetters(facts: BodyFacts, { yaml, yamlLine }: RawEntry): BodyFacts {
  if (!yaml.includes('\uFFFD')) return facts;
  const lost = yaml.split('\n').flatMap((text, index) =>
    [...text.matchAll(/\uFFFD+/g)].map((match) => {
      const [line, column] = [yamlLine + index, match.index + 1];
      const place = { line, column, endLine: line, endColumn: column + match[0].length };
      return { text: '\uFFFD', place };
    }),
  );
  return { ...facts, leftovers: [...lost, ...facts.leftovers] };
}

/** The body as HTML; the text as it stands when the Markdown pipeline throws (spec §8). */
async function renderBody(
  { body, bodyLine }: { body: string; bodyLine: number },
  file: string,
  render: (body: string) => Promise<RenderedMarkdown>,
): Promise<RenderedMarkdown> {
  try {
    return await render(body);
  } catch (error) {
    return {
      html: `<pre class="markdown-source">${escapeHtml(body)}</pre>`,
      headings: [],
      links: [],
      facts: noFacts,
      words: body.split(/\s+/).filter(Boolean).length,
      diagnostics:
        error instanceof PluginFailure
          ? [...error.diagnostics]
          : [
              {
                rule: 'markdown/failed',
                severity: 'warning',
                message: `The Markdown could not be rendered (${(error as Error).message}); its text is shown unformatted.`,
                hint: 'Write it more simply: quotes and lists inside one another go less deep.',
                file,
                line: bodyLine,
                column: 1,
              },
            ],
    };
  }
}
