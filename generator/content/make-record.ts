import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { EntryRecord } from '../cache/entry-record.ts';
import { noSignature, sourceSignature } from '../cache/signature.ts';
import { importDefinition } from '../config/import-definition.ts';
import { hashVariable, recordEnvironment } from '../config/record-environment.ts';
import type { ResolvedCollection, Site } from '../config/site.ts';
import type { Heading, SiteDefinition } from '../contract.ts';
import { type Diagnostic, SiteError } from '../diagnostics/diagnostic.ts';
import { describeThrown, readException } from '../diagnostics/exception.ts';
import { stretchAt } from '../diagnostics/place.ts';
import { resolveImagePath, toImage } from '../images/image-index.ts';
import { findMeantImage, imageStateAt } from '../images/missing-image.ts';
import type { ImageIndex } from '../images/source-image.ts';
import { detachTexts } from '../lib/detach-texts.ts';
import { escapeHtml } from '../lib/escape.ts';
import { hashOf } from '../lib/hash.ts';
import { type BodyFacts, noFacts } from './body-facts.ts';
import { findCutValues } from './cut-values.ts';
import { findConflicts } from './find-conflicts.ts';
import { PluginFailure } from './markdown/plugins.ts';
import type { MarkdownContext } from './markdown/rewrite-tree.ts';
import { findHeaderMistakes } from './mistakes/header.ts';
import { readAsWindows } from './mistakes/legacy-letters.ts';
import { type Header, type RawEntry, readEntry } from './read-entry.ts';
import {
  createMarkdownRenderer,
  type MarkdownOptions,
  type RenderedMarkdown,
  type RenderMarkdown,
} from './render-markdown.ts';
import { repairData } from './repair-data.ts';
import { findSilences } from './silences.ts';
import { validateEntry } from './validate-entry.ts';
import type { WrittenFile } from './written-file.ts';

/** Everything that all records of a collection depend on, except their files. */
export interface RecordOptions {
  site: Pick<Site, 'root' | 'images' | 'url'>;
  collection: Pick<ResolvedCollection, 'name' | 'schema' | 'fields' | 'onInvalid'> &
    MarkdownOptions;
  images: ImageIndex;
  recipe: string;
}

/** A content file, by its path relative to the root. */
export interface RecordJob {
  file: string;
  /** Its text, if it differs from the file on disk. */
  text?: string | undefined;
}

/** Makes the record of a file; its body is not in the store yet. */
export type MakeRecord = (job: RecordJob) => Promise<EntryRecord<string>>;

/**
 * Sets up the Markdown pipeline of a collection and returns a function that makes its records.
 * @throws SiteError if one of the collection's plugins cannot be set up.
 */
export async function createRecordMaker(options: RecordOptions): Promise<MakeRecord> {
  const { site, collection, recipe } = options;
  const render = await createMarkdownRenderer(collection, `collections.${collection.name}`);
  return async ({ file, text: unsaved }) => {
    const absolute = join(site.root, file);
    try {
      // Read before the text: if the file changes in between, the signature no longer matches.
      const signature = sourceSignature(statSync(absolute));
      const bytes = unsaved === undefined ? readFileSync(absolute) : undefined;
      const text = bytes?.toString() ?? unsaved ?? '';
      const { value, reads } = await recordEnvironment(() =>
        readContent(file, text, { ...options, render, bytes }),
      );
      const source = hashOf(bytes ?? Buffer.from(text));
      // Results of code that threw are not reused: an edit may move its lines and change nothing
      // else.
      const holds = value.diagnostics.every(({ exception }) => exception === undefined);
      const facts = { recipe, source, signature: holds ? signature : noSignature };
      const environment = Array.from(reads, ([name, text]) => [name, hashVariable(text)] as const);
      return toRecord(value, { ...facts, environment });
    } catch (error) {
      const found = explainFailure(error as NodeJS.ErrnoException, absolute);
      if (found === undefined) throw error;
      const facts = { recipe, source: '', signature: noSignature, environment: [] };
      return toRecord(
        unread({ ...found, rule: 'file/unreadable', severity: 'error', file }),
        facts,
      );
    }
  };
}

/** The context that a thread needs to make a collection's records. Plain data. */
export interface EntriesContext extends Omit<RecordOptions, 'collection'> {
  /** Absolute path of the site's definition as it ran; schemas and plugins are code. */
  definition: string;
  collection: Pick<ResolvedCollection, 'name' | 'fields' | 'onInvalid' | 'rawHtml' | 'parser'> &
    Pick<MarkdownOptions, 'hasReaders'>;
}

/** The worker's task for the kind `entries`. */
export async function createEntriesTask(context: EntriesContext): Promise<MakeRecord> {
  const { definition, collection } = context;
  const { value } = await importDefinition<SiteDefinition>(definition);
  const defined = value.default.collections[collection.name];
  if (defined === undefined) throw new Error(`There is no collection "${collection.name}".`);
  const { schema, remarkPlugins = [], rehypePlugins = [] } = defined;
  return createRecordMaker({
    ...context,
    collection: { ...collection, schema, remarkPlugins, rehypePlugins },
  });
}

type ReadContent = Pick<EntryRecord<string>, 'images' | 'links' | 'diagnostics' | 'entry'> & {
  written: WrittenFile;
  headings: readonly Heading[];
};

function toRecord(
  { written: { facts: found, ...written }, headings, ...content }: ReadContent,
  facts: Pick<EntryRecord, 'recipe' | 'source' | 'signature' | 'environment'>,
): EntryRecord<string> {
  const details = { written: JSON.stringify(written), headings: JSON.stringify(headings) };
  return { ...facts, ...content, details, facts: JSON.stringify(found) };
}

type ReadOptions = RecordOptions & { render: RenderMarkdown; bytes?: Buffer | undefined };

async function readContent(file: string, text: string, options: ReadOptions): Promise<ReadContent> {
  const { site, collection, images } = options;
  // git's marks would otherwise become text, headings and quotes.
  const conflicts = findConflicts(text, file);
  if (conflicts.length > 0) return unread(...conflicts);
  const raw = readEntry(text, file);
  if (!('data' in raw)) return unread(raw);
  const validated = validate(raw, file, collection);
  const lookedFor = new Set<string>();
  const findImage = (path: string) => {
    const key = resolveImagePath(path, file);
    lookedFor.add(key);
    const source = images.get(key);
    if (source === undefined || source.fault !== undefined) return source;
    return toImage(source, site.images.widths);
  };
  // The body of an invalid entry is also read, so that its author sees all problems at once.
  const meantImage = (path: string) => findMeantImage(path, images, file);
  const rendered = await renderBody(raw, { file, findImage, meantImage }, options);
  const { html, headings, words, derived, links, facts, diagnostics } = rendered;
  const cut = findCutValues(raw);
  const isRepaired = 'diagnostics' in validated;
  const data = isRepaired ? repair(raw, validated.diagnostics, collection) : validated.data;
  return {
    images: [...lookedFor].map((path) => [path, imageStateAt(images, path)]),
    // Records stay in memory; the texts that they were cut from must not.
    links: detachTexts(links),
    diagnostics: [...(isRepaired ? validated.diagnostics : []), ...diagnostics],
    written: {
      data: raw.data,
      bodyLine: raw.bodyLine,
      words,
      facts: nameLetters(withHeader(facts, raw), { text, bytes: options.bytes }),
      silences: findSilences(text, raw, facts),
      ...(cut.length > 0 && { cut }),
      ...(raw.format !== 'yaml' && { format: raw.format }),
    },
    headings,
    ...(data !== undefined && {
      entry: {
        ...{ data, words, body: html },
        ...(derived && { derived }),
        ...(isRepaired && { isRepaired }),
      },
    }),
  };
}

/**
 * Like `validateEntry`, but turns errors of the schema's code into a diagnostic that names no file.
 */
function validate(
  raw: RawEntry,
  file: string,
  { name, schema }: RecordOptions['collection'],
): ReturnType<typeof validateEntry> {
  try {
    return validateEntry(raw, schema, file);
  } catch (error) {
    const message = `The schema of the collection "${name}" threw: ${describeThrown(error)}`;
    const exception = readException(error, { kind: 'entry', name: file });
    return { diagnostics: [{ rule: 'content/throws', severity: 'error', message, exception }] };
  }
}

function repair(
  { data }: RawEntry,
  diagnostics: readonly Diagnostic[],
  collection: RecordOptions['collection'],
): unknown {
  const hasThrown = diagnostics.some(({ exception }) => exception);
  return hasThrown ? undefined : repairData(data, collection);
}

function unread(...diagnostics: Diagnostic[]): ReadContent {
  const written = { data: undefined, bodyLine: 1, words: 0, facts: noFacts, silences: [] };
  return { images: [], links: [], diagnostics, written, headings: [] };
}

/** Why a file cannot be read; undefined if an error has another reason. */
function explainFailure({ code = '', path }: NodeJS.ErrnoException, file: string) {
  if (code === 'ENOENT' && path === file) {
    return { message: 'The file was moved or deleted meanwhile.', hint: 'Run the command again.' };
  }
  if (!/^(?:EACCES|EPERM|EIO)$/.test(code)) return undefined;
  return {
    message: `The file cannot be read (${code}).`,
    hint: 'Give yourself permission to read it, or move it out of the folder.',
  };
}

/** Adds problems with characters in the front matter to those in the body. */
function withHeader(facts: BodyFacts, header: Header): BodyFacts {
  const { headerText, headerLine } = header;
  // These problems need characters outside ASCII, which most front matter does not have.
  if (!/[^\0-\x7F]/.test(headerText)) return facts;
  const lost = [...headerText.matchAll(/\uFFFD+/g)].map(({ 0: text, index }) => ({
    text: '\uFFFD',
    place: stretchAt(headerText, index, text.length, headerLine),
  }));
  return {
    ...facts,
    leftovers: [...lost, ...facts.leftovers],
    mistakes: [...findHeaderMistakes(header), ...facts.mistakes],
  };
}

/** Adds the Windows-1252 characters of invalid bytes, if the file uses that encoding. */
function nameLetters(
  facts: BodyFacts,
  { text, bytes }: { text: string; bytes: Buffer | undefined },
): BodyFacts {
  if (bytes === undefined || !text.includes('\uFFFD')) return facts;
  const lines = readAsWindows(bytes, text)?.split('\n') ?? [];
  const leftovers = facts.leftovers.map((leftover) => {
    const { line, column, endColumn = column + 1 } = leftover.place;
    const letters = lines[line - 1]?.slice(column - 1, endColumn - 1) ?? '';
    return leftover.text === '\uFFFD' ? { ...leftover, text: `\uFFFD${letters}` } : leftover;
  });
  return { ...facts, leftovers };
}

/**
 * Renders the body to HTML; the unformatted text if the Markdown pipeline throws (spec §8).
 * @throws SiteError if a plugin does not finish.
 */
async function renderBody(
  { body, bodyLine }: RawEntry,
  context: Pick<MarkdownContext, 'file' | 'findImage' | 'meantImage'>,
  { site, render }: ReadOptions,
): Promise<RenderedMarkdown> {
  const { root, url: siteUrl, images } = site;
  try {
    const imageSizes = images.bodySizes;
    return await render(body, { ...context, root, siteUrl, bodyLine, imageSizes });
  } catch (error) {
    if (error instanceof SiteError && !(error instanceof PluginFailure)) throw error;
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
                hint: 'Simplify it: nest quotes and lists less deeply.',
                file: context.file,
                line: bodyLine,
                column: 1,
              },
            ],
    };
  }
}
