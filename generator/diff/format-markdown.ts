import { plural } from '../lib/amounts.ts';
import { escapeHtml } from '../lib/escape.ts';
import type { Difference, FindingChange } from './changes.ts';
import type { Words } from './compare-words.ts';
import { describePage, listKinds, listLabels, listUrls, mostLines } from './format-text.ts';
import { headline } from './headline.ts';
import type { Line } from './page-facts.ts';
import { type PageSummary, summarize } from './summarize.ts';
import type { FilesSummary } from './summarize-files.ts';

/** The maximum length of a comment on GitHub. */
const mostCharacters = 65_536;

/**
 * Formats a difference as Markdown for a pull request comment, with HTML elements that GitLab
 * supports too.
 */
export function formatMarkdown(difference: Difference): string {
  const { base } = difference;
  const { pages, shared, bytes, findings, files } = summarize(difference);
  const blocks = [
    `**${escapeMarkdown(headline(difference))}**`,
    ...pages.map(formatPage),
    ...shared.map(({ urls, lines }) =>
      fold(`On ${plural(urls.length, 'page')}: ${listCodes(urls)}`, lines.map(formatLine)),
    ),
    ...(findings.length === 0
      ? []
      : [['**Findings**', '', ...limit(findings.map(formatFinding), 'more finding')].join('\n')]),
    ...(bytes.length === 0
      ? []
      : [
          fold(
            `Only in bytes: ${plural(
              bytes.reduce((sum, { urls }) => sum + urls.length, 0),
              'page',
            )}`,
            bytes.map(
              ({ urls, kinds }) =>
                `- ${plural(urls.length, 'page')} with ${listKinds(kinds)}: ${listCodes(urls)}`,
            ),
          ),
        ]),
    ...formatFiles(files),
  ];
  return cut(blocks, base.name);
}

/** Joins the blocks that fit, and says how many do not. */
function cut(blocks: readonly string[], base: string): string {
  const describeRest = (count: number) =>
    `The rest does not fit into a comment: ${plural(count, 'more section')}. \`stet diff ${base}\` shows all of them.`;
  let text = '';
  for (const [index, block] of blocks.entries()) {
    const rest = describeRest(blocks.length - index);
    const isLast = index === blocks.length - 1;
    const length = text.length + block.length + 2 + (isLast ? 0 : rest.length);
    if (length > mostCharacters) return text + rest;
    text += isLast ? block : `${block}\n\n`;
  }
  return text;
}

function formatPage({ page, lines, findings }: PageSummary): string {
  const { change, url } = page;
  return [
    `**${change}** ${code(url)} ${escapeMarkdown(describePage(page))}`.trimEnd(),
    ...(lines.length + findings.length > 0 ? [''] : []),
    ...limit(lines.map(formatLine)),
    ...limit(findings.map(formatFinding), 'more finding'),
  ].join('\n');
}

function limit(lines: readonly string[], noun = 'more change'): string[] {
  const rest = lines.length - mostLines;
  return [...lines.slice(0, mostLines), ...(rest > 0 ? [`- and ${plural(rest, noun)}`] : [])];
}

function formatLine({ labels, words }: Line): string {
  return `- ${escapeMarkdown(listLabels(labels))}: ${words.map(formatWords).join('')}`;
}

function formatWords({ text, kind }: Words): string {
  if (kind === 'same') return escapeMarkdown(text);
  const element = kind === 'added' ? 'ins' : 'del';
  return `<${element}>${escapeMarkdown(text)}</${element}>`;
}

function formatFinding({
  change,
  rule,
  severity,
  message,
  file,
  line,
  url,
}: FindingChange): string {
  const place = [file ?? url ?? '', line].filter((part) => part !== null).join(':');
  const state = change === 'added' ? `:warning: new ${severity}` : ':white_check_mark: fixed';
  return `- ${state} ${code(rule)} ${place === '' ? '' : `${code(place)} `}${escapeMarkdown(message)}`;
}

function formatFiles({ rules, others }: FilesSummary): string[] {
  if (rules.length + others.length === 0) return [];
  const ofRules = rules.flatMap(({ path, lines }) => [
    `- ${code(path)}`,
    ...limit(lines.map((words) => `  - ${formatRule(words)}`)),
  ]);
  const rest = others.map(({ change, what }) => `- ${change}: ${escapeMarkdown(what.join(', '))}`);
  return [fold('Other files', [...ofRules, ...rest])];
}

/** A line of a file of rules. Its first character must not begin a heading or a list. */
function formatRule(words: readonly Words[]): string {
  return words
    .map(formatWords)
    .join('')
    .trimStart()
    .replace(/^[#+\d-]/, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Lines that the reader must unfold. */
function fold(summary: string, lines: readonly string[]): string {
  return [`<details><summary>${summary}</summary>`, '', ...limit(lines), '', '</details>'].join(
    '\n',
  );
}

function listCodes(urls: readonly string[]): string {
  return listUrls(urls, code);
}

/** Code as HTML, since Markdown does not work inside `<summary>`. */
function code(text: string): string {
  const escaped = escapeHtml(text).replace(special, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<code>${quiet(escaped)}</code>`;
}

/** Escapes a text so that it contains no Markdown, and mentions no issue or person on GitHub. */
function escapeMarkdown(text: string): string {
  return quiet(escapeHtml(text).replace(special, '\\$&')).replace(/\s+/g, ' ');
}

const special = /[\\`*_[\]|~$]/g;

/** Prevents GitHub from linking names of people and numbers of issues. */
function quiet(text: string): string {
  return text.replace(/(?<!&)[@#](?=\w)|\bGH-(?=\d)/gi, '$&<!-- -->');
}
