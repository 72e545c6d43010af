import { printable } from '../diagnostics/code-frame.ts';
import { listWords, plural } from '../lib/amounts.ts';
import type { Colors } from '../report/pretty.ts';
import type { Difference, FindingChange, PageChange } from './changes.ts';
import type { Words } from './compare-words.ts';
import { headline } from './headline.ts';
import type { Line } from './page-facts.ts';
import { type PageSummary, summarize } from './summarize.ts';
import type { FilesSummary } from './summarize-files.ts';

/** Properties of the terminal that affect the text. */
export interface TerminalOptions {
  colors: Colors;
  /** Columns of the terminal; undefined for other output, where lines are not wrapped. */
  width: number | undefined;
}

/** Lines to show for one page; the others are only counted. */
export const mostLines = 12;

/** URLs to list; the others are only counted. */
const mostUrls = 3;

/** Columns for the list of URLs. */
const roomForUrls = 60;

/** Columns for the label of a line. */
const labelWidth = 10;

/** Formats a difference for a terminal: visible changes first, changed bytes last. */
export function formatText(difference: Difference, options: TerminalOptions): string {
  const { bold, dim } = options.colors;
  const { pages, shared, bytes, findings, files } = summarize(difference);
  const sections = [
    [bold(headline(difference))],
    ...pages.map((page) => formatPage(page, options)),
    ...shared.map(({ urls, lines }) => [
      `${paint('changed', options)} on ${bold(plural(urls.length, 'page'))}  ${dim(listUrls(urls))}`,
      ...formatLines(lines, options),
    ]),
    ...(findings.length === 0
      ? []
      : [[bold('Findings'), ...findings.flatMap((item) => formatFinding(item, options))]]),
    ...(bytes.length === 0
      ? []
      : [
          [
            bold('Only in bytes'),
            ...bytes.map(
              ({ urls, kinds }) =>
                `  ${plural(urls.length, 'page')} with ${listKinds(kinds)}  ${dim(listUrls(urls))}`,
            ),
          ],
        ]),
    ...(files.rules.length + files.others.length === 0
      ? []
      : [[bold('Other files'), ...formatFiles(files, options)]]),
  ];
  return sections.map((lines) => lines.join('\n')).join('\n\n');
}

/** Describes the move or the redirect of a page, and its title. */
export function describePage({ change, from, redirect, title }: PageChange): string {
  const name = `“${title}”`;
  if (change === 'changed') return '';
  if (change === 'moved') {
    return `from ${from}, ${redirect === null ? 'from where nothing redirects' : 'which redirects'}`;
  }
  if (change !== 'removed') return name;
  return redirect === null
    ? `${name}  Nothing redirects from its URL.`
    : `${name}  Its URL redirects to ${redirect}.`;
}

/** The first URLs, and the number of others. */
export function listUrls(urls: readonly string[], show = printable): string {
  const fitting = urls
    .slice(0, mostUrls)
    .filter((_, index) => urls.slice(0, index + 1).join(', ').length <= roomForUrls);
  const named = fitting.length > 0 ? fitting : urls.slice(0, 1);
  const rest = urls.length - named.length;
  return named.map(show).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** Kinds of bytes: `other markup and policy`. */
export function listKinds(kinds: PageChange['bytes']): string {
  return kinds.includes('other bytes') ? 'other bytes' : `other ${listWords(kinds)}`;
}

/** The label of a line: `title, og:title and 2 more`. */
export function listLabels(labels: readonly string[]): string {
  const rest = labels.length - 2;
  return labels.slice(0, 2).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

function formatPage({ page, lines, findings }: PageSummary, options: TerminalOptions): string[] {
  const { bold, dim } = options.colors;
  return [
    `${paint(page.change, options)} ${bold(printable(page.url))}  ${dim(printable(describePage(page)))}`.trimEnd(),
    ...formatLines(lines, options),
    ...findings.flatMap((item) => formatFinding(item, options)),
  ];
}

function paint(change: PageChange['change'], { colors }: TerminalOptions): string {
  const paints = { added: 'green', changed: 'yellow', moved: 'cyan', removed: 'red' } as const;
  return colors[paints[change]](change.padEnd(7));
}

function formatLines(lines: readonly Line[], options: TerminalOptions): string[] {
  const { dim } = options.colors;
  const rest = lines.length - mostLines;
  return [
    ...lines.slice(0, mostLines).flatMap((line) => formatLine(line, options)),
    ...(rest > 0 ? [`  ${dim(`and ${plural(rest, 'more change')}; --json has all`)}`] : []),
  ];
}

function formatLine({ labels, words }: Line, options: TerminalOptions): string[] {
  const { colors, width = Number.POSITIVE_INFINITY } = options;
  const label = listLabels(labels);
  const isLong = label.length > labelWidth;
  const indent = ' '.repeat(labelWidth + 4);
  const rows = wrap(paintWords(words, options), Math.max(30, width - indent.length));
  const start = `  ${colors.dim(label.padEnd(labelWidth))}  `;
  return isLong
    ? [`  ${colors.dim(label)}`, ...rows.map((row) => indent + row)]
    : rows.map((row, index) => (index === 0 ? start : indent) + row);
}

/** A word with its color codes, and its width in columns. */
interface Painted {
  text: string;
  length: number;
}

/** Colors words, or marks them like git if there are no colors. */
function paintWords(words: readonly Words[], { colors }: TerminalOptions): Painted[] {
  const painted: Painted[] = [];
  let isApart = true;
  const add = (text: string, kind: Words['kind']) => {
    const shown = colors.isColorSupported ? paintWord(text, kind, colors) : text;
    const last = painted.at(-1);
    if (isApart || last === undefined) painted.push({ text: shown, length: text.length });
    else {
      last.text += shown;
      last.length += text.length;
    }
    isApart = false;
  };
  for (const { text, kind } of words) {
    const marked = colors.isColorSupported ? text : mark(text, kind);
    for (const part of printable(marked).split(/(\s+)/)) {
      if (/^\s+$/.test(part)) isApart = true;
      else if (part !== '') add(part, kind);
    }
  }
  return painted;
}

function paintWord(text: string, kind: Words['kind'], colors: Colors): string {
  if (kind === 'added') return colors.green(text);
  return kind === 'removed' ? colors.red(colors.strikethrough(text)) : text;
}

/** Keeps spaces at both ends outside the marks. */
function mark(text: string, kind: Words['kind']): string {
  const [open, close] = kind === 'added' ? ['{+', '+}'] : ['[-', '-]'];
  if (kind === 'same') return text;
  return text.replace(/^(\s*)(.*?)(\s*)$/s, (_, start: string, inner: string, end: string) =>
    inner === '' ? text : start + open + inner + close + end,
  );
}

function wrap(words: readonly Painted[], width: number): string[] {
  const rows: Painted[] = [];
  for (const { text, length } of words) {
    const row = rows.at(-1);
    if (row === undefined || row.length + 1 + length > width) rows.push({ text, length });
    else {
      row.text += ` ${text}`;
      row.length += 1 + length;
    }
  }
  return rows.map(({ text }) => text);
}

function formatFinding(finding: FindingChange, { colors }: TerminalOptions): string[] {
  const { change, rule, severity, message, hint, file, line, url } = finding;
  const place = printable([file ?? url, line].filter((part) => part !== null).join(':'));
  const paintSeverity = { error: colors.red, warning: colors.yellow, advice: colors.blue }[
    severity
  ];
  const head =
    change === 'added'
      ? `${paintSeverity(`new ${severity}`)}  ${colors.dim(rule)}  ${place}`
      : `${colors.green('fixed')}  ${colors.dim(rule)}  ${place}`;
  return [
    `  ${head}`,
    `    ${printable(message)}`,
    ...(change === 'added' && hint !== null ? [`    ${colors.cyan('→')} ${printable(hint)}`] : []),
  ];
}

function formatFiles(files: FilesSummary, options: TerminalOptions): string[] {
  const rules = files.rules.flatMap(({ path, lines }) => [
    `  ${path}`,
    ...formatLines(
      lines.map((words) => ({ labels: [''], words })),
      options,
    ),
  ]);
  const others = files.others.map(
    ({ change, what }) => `  ${paint(change, options)} ${printable(what.join(', '))}`,
  );
  return [...rules, ...others];
}
