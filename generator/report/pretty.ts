import { join } from 'node:path';
import type { createColors } from 'picocolors';
import { codeFrame, printable } from '../diagnostics/code-frame.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { placeText } from '../diagnostics/place.ts';
import { plural } from '../lib/amounts.ts';
import { readIfPossible } from '../lib/read-if-there.ts';
import { describeException, frameLines } from './describe-exception.ts';
import { countSubjects, type Group, groupAlike } from './group-alike.ts';

/** Functions that color a text or return it unchanged. */
export type Colors = ReturnType<typeof createColors>;

/**
 * Formats diagnostics for people: place, message, the line with a caret, and the fix. Long lists
 * show each rule once, with counts and causes.
 * @param root folder that the files of the diagnostics are relative to.
 */
export function formatPretty(
  diagnostics: readonly Diagnostic[],
  root: string,
  colors: Colors,
): string {
  const groups = groupAlike(diagnostics);
  const blocks = groups.map((group) =>
    [formatOne(group.first, root, colors), ...countOthers(group, colors)].join('\n'),
  );
  if (groups.length < diagnostics.length) blocks.push(colors.dim(whereAllAre));
  return blocks.join('\n\n');
}

const whereAllAre =
  'Each rule is shown once. To list every finding, use --json, or --format compact of stet check and stet verify.';

/** The most places or causes to list for diagnostics that are not shown. */
const named = 3;

function countOthers({ same, otherCauses }: Group, { dim }: Colors): string[] {
  const first = same.length > 0 ? [`and ${countPlaces(same)}: ${listPlaces(same)}`] : [];
  const others = otherCauses.flat();
  if (others.length === 0) return first.map((line) => `  ${dim(line)}`);
  // A long list of unique causes says little.
  const telling = otherCauses.filter((cause) => cause.length > 1 || otherCauses.length <= named);
  const listed = telling
    .slice(0, named)
    .map((cause) => `    ${printable(cause[0]?.message ?? '')} ${listPlaces(cause)}`);
  const rest = listed.length > 0 && otherCauses.length > named ? ['    …'] : [];
  const head = `and ${countPlaces(others)}, of ${plural(otherCauses.length, 'other cause')}`;
  const end = listed.length > 0 ? ':' : `: ${listPlaces(others)}`;
  return [...first, head + end, ...listed, ...rest].map((line) => `  ${dim(line)}`);
}

function countPlaces(found: readonly Diagnostic[]): string {
  return `${found.length} more in ${countSubjects(found)}`;
}

function listPlaces(found: readonly Diagnostic[]): string {
  const places = [...new Set(found.map((one) => printable(placeText(one))))];
  return places.slice(0, named).join(', ') + (places.length > named ? ', …' : '');
}

function formatOne(diagnostic: Diagnostic, root: string, colors: Colors): string {
  const { rule, severity, message, hint } = diagnostic;
  const head = [
    colors.bold(printable(placeText(diagnostic))),
    colors[paints[severity]](severity),
    colors.dim(rule),
  ];
  return [
    head.filter(Boolean).join('  '),
    `  ${indent(printable(message))}`,
    ...frame(diagnostic, root, colors),
    ...describeException(diagnostic.exception).map((text) => `  ${colors.dim(printable(text))}`),
    ...(hint === undefined ? [] : [`  ${colors.cyan('→')} ${printable(hint)}`]),
  ].join('\n');
}

/** Indents the further lines of a message like its first. */
function indent(text: string): string {
  return text.replaceAll('\n', '\n  ');
}

/** The color of each severity. */
const paints = { error: 'red', warning: 'yellow', advice: 'blue' } as const;

/** The code in the diagnostic, or its source line with a caret below the place. */
function frame(diagnostic: Diagnostic, root: string, { dim, red }: Colors): string[] {
  const lines = frameLines(diagnostic) ?? quoteFile(diagnostic, root);
  return lines.map((row) => {
    const [margin = '', shown = ''] = split(row);
    return `  ${dim(margin)}${/^ *\^+$/.test(shown) ? red(shown) : shown}`.trimEnd();
  });
}

function quoteFile({ file, line, column = 1, ...end }: Diagnostic, root: string): string[] {
  const text = file && line ? readIfPossible(join(root, file)) : undefined;
  return text && line ? codeFrame(text, { line, column, ...end }, 0) : [];
}

/** Splits a row into the line number with its separator, and the text. */
function split(row: string): string[] {
  const end = row.indexOf('|') + 1;
  return [row.slice(0, end), row.slice(end)];
}
