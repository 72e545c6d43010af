import { join } from 'node:path';
import { kilobytes, plural } from '../lib/amounts.ts';
import type { Colors } from '../report/pretty.ts';
import type { weighLoaded } from './built-pages.ts';
import type { Explained } from './explain.ts';
import type { ExplainedFile, ExplainedImage } from './explain-file.ts';
import type { ExplainedPage } from './explain-page.ts';

/** The number of items to list; the others are only counted. */
const longestList = 12;

interface Options {
  out: string;
  colors: Colors;
}

/** Formats the facts of `stet explain` for a terminal. */
export function formatExplained(explained: Explained, options: Options): string {
  const { bold, dim } = options.colors;
  const rows = Object.entries(listRows(explained, options)).flatMap(([name, lines]) =>
    lines.map((line, index) => `  ${dim((index === 0 ? name : '').padEnd(9))} ${line}`),
  );
  return [bold(explained.kind === 'image' ? explained.file : explained.path), ...rows].join('\n');
}

type Rows = Readonly<Record<string, readonly string[]>>;

function listRows(explained: Explained, options: Options): Rows {
  if (explained.kind === 'page') return rowsOfPage(explained, options);
  return explained.kind === 'image' ? rowsOfImage(explained) : rowsOfFile(explained, options);
}

function rowsOfPage(page: ExplainedPage, { out, colors }: Options): Rows {
  return {
    file: [join(out, page.file)],
    source: [describeSource(page)],
    images: page.images,
    inputs: listInputs(page, colors),
    rendered: [describeRendering(page)],
    next: [describeNext(page)],
    weight: page.weight ? Object.entries(page.weight).flatMap(listWeight) : notBuilt,
    linked: listLinkers(page),
  };
}

function rowsOfFile(explained: ExplainedFile, { out }: Options): Rows {
  const { file, source, modules, weight, users } = explained;
  return {
    file: [join(out, file)],
    source: [source],
    modules: shorten(
      modules.map(({ file, bytes }) => `${file} ${kilobytes(bytes)}`),
      'more module',
    ),
    next: [describeNext(explained)],
    weight: weight ? [describeSizes(weight)] : notBuilt,
    used: listUsers(users),
  };
}

function rowsOfImage({ variants, users, ...image }: ExplainedImage): Rows {
  const { format, width, height, bytes, isAnimated } = image;
  const kind = isAnimated ? `animated ${format}` : format;
  const unused = ['none: no page or entry asks for it'];
  return {
    image: [`${kind}, ${width} × ${height} pixels, ${kilobytes(bytes)}`],
    published: image.isUsed
      ? variants.map(
          ({ path, bytes }) => `${path} ${bytes === null ? 'not built' : kilobytes(bytes)}`,
        )
      : unused,
    used: image.isUsed ? listUsers(users) : [],
  };
}

const notBuilt = ['not built'];

function describeNext({ isDue }: { isDue: boolean }): string {
  return isDue ? 'the next build makes it' : 'the next build reuses it';
}

function listUsers({ pages, files }: ExplainedFile['users']): string[] {
  if (pages.length + files.length === 0) return ['by no page that is built'];
  return [...shorten(pages, 'more page'), ...shorten(files, 'more file')];
}

/** The first items of a long list, and the number of others. */
function shorten(list: readonly string[], rest: string): string[] {
  const more = list.length - longestList;
  return [...list.slice(0, longestList), ...(more > 0 ? [`and ${plural(more, rest)}`] : [])];
}

function describeSource({ source }: ExplainedPage): string {
  if (source === null) return 'the site’s own code, no content file';
  return source.changed ? `${source.file}, changed since the last build` : source.file;
}

function listInputs({ inputs }: ExplainedPage, { dim, yellow }: Colors): string[] {
  return inputs.map(({ name, changed }) =>
    changed ? `${yellow('≠')} ${name}` : `${dim(changed === null ? '·' : '=')} ${name}`,
  );
}

function describeRendering({ rendered }: ExplainedPage): string {
  if (rendered === null) return 'never, as far as the cache knows';
  const { at, because } = rendered;
  if (because === undefined) return `${at}, when it was new`;
  return because.length > 0
    ? `${at}, since ${because.join(', ')} had changed`
    : `${at}, although nothing had changed: its file was missing or touched by someone else`;
}

type Weight = ReturnType<typeof weighLoaded>['html'];

function listWeight([name, { files, raw, compressed }]: [string, Weight]): string[] {
  if (files === 0) return [];
  const label = name === 'html' ? 'HTML' : `${name} (${plural(files, 'file')})`;
  return [`${label} ${describeSizes({ raw, compressed })}`];
}

function describeSizes({ raw, compressed }: Pick<Weight, 'raw' | 'compressed'>): string {
  const sent = compressed === raw ? '' : `, ${kilobytes(compressed)} brotli`;
  return `${kilobytes(raw)}${sent}`;
}

function listLinkers({ linkers: { fromContent, fromFrame } }: ExplainedPage): string[] {
  return [
    ...shorten(fromContent, 'more page'),
    ...(fromFrame > 0 ? [`the header or footer of ${plural(fromFrame, 'page')}`] : []),
    ...(fromContent.length + fromFrame === 0 ? ['from no page'] : []),
  ];
}
