import { join } from 'node:path';
import { kilobytes, plural } from '../lib/amounts.ts';
import type { Colors } from '../report/pretty.ts';
import type { weighLoaded } from './built-pages.ts';
import type { ExplainedPage } from './explain-page.ts';

/** More pages than this are counted, not listed. */
const longestList = 12;

/** A page as `stet explain` shows it to a person. */
export function formatExplained(page: ExplainedPage, options: { out: string; colors: Colors }) {
  const { bold, dim } = options.colors;
  const row = (name: string, lines: readonly string[]) =>
    lines.map((line, index) => `  ${dim((index === 0 ? name : '').padEnd(9))} ${line}`);
  return [
    bold(page.path),
    ...row('file', [join(options.out, page.file)]),
    ...row('source', [describeSource(page)]),
    ...row('images', page.images),
    ...row('inputs', listInputs(page, options.colors)),
    ...row('rendered', [describeRendering(page)]),
    ...row('next', [page.isDue ? 'the next build renders it' : 'the next build keeps it as it is']),
    ...row('weight', page.weight ? Object.entries(page.weight).flatMap(listWeight) : ['not built']),
    ...row('linked', listLinkers(page)),
  ].join('\n');
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
  const sent = compressed === raw ? '' : `, ${kilobytes(compressed)} brotli`;
  return [`${label} ${kilobytes(raw)}${sent}`];
}

function listLinkers({ linkers: { fromContent, fromFrame } }: ExplainedPage): string[] {
  const listed = fromContent.slice(0, longestList);
  const rest = fromContent.length - listed.length;
  return [
    ...listed,
    ...(rest > 0 ? [`and ${plural(rest, 'more page')}`] : []),
    ...(fromFrame > 0 ? [`the header or footer of ${plural(fromFrame, 'page')}`] : []),
    ...(fromContent.length + fromFrame === 0 ? ['from no page'] : []),
  ];
}
