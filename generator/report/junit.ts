import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { placeText } from '../diagnostics/place.ts';
import { escapeHtml, notInXml } from '../lib/escape.ts';
import { groupBy } from '../lib/group-by.ts';
import { describeCode } from './describe-exception.ts';

/**
 * Formats diagnostics as JUnit XML: one suite per file, one test case per diagnostic. Errors and
 * warnings are failures. A checked file without diagnostics is a passed case.
 */
export function formatJunit(
  diagnostics: readonly Diagnostic[],
  options: { files: readonly string[]; timestamp: string },
): string {
  const byFile = groupBy(diagnostics, ({ url = 'site', file = url }) => file);
  const names = [...new Set([...options.files, ...byFile.keys()])].sort();
  const suites = names.map((name, id) => {
    const head = `package="stet" id="${id}" timestamp="${options.timestamp}"`;
    return formatSuite(name, head, byFile.get(name) ?? []);
  });
  const open = '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>';
  return [open, ...suites, '</testsuites>'].join('\n');
}

function formatSuite(name: string, head: string, diagnostics: readonly Diagnostic[]): string {
  const failures = diagnostics.filter(isFailure).length;
  const cases =
    diagnostics.length === 0
      ? [`    <testcase name="no complaints" classname="${attribute(name)}" time="0"/>`]
      : diagnostics.map((diagnostic) => formatCase(diagnostic, name));
  return [
    `  <testsuite name="${attribute(name)}" ${head} hostname="localhost" tests="${cases.length}" failures="${failures}" errors="0" time="0">`,
    '    <properties><property name="tool" value="stet"/></properties>',
    ...cases,
    '    <system-out/>',
    '    <system-err/>',
    '  </testsuite>',
  ].join('\n');
}

function formatCase(diagnostic: Diagnostic, name: string): string {
  const { rule, line, column, message, hint = '' } = diagnostic;
  const title = `${rule} ${placeText({ line, column })}`.trim();
  const head = `    <testcase name="${attribute(title)}" classname="${attribute(name)}" time="0"`;
  if (!isFailure(diagnostic)) return `${head}/>`;
  const place = placeText({ file: name, line, column });
  const failure = `<failure type="${attribute(rule)}" message="${attribute(message)}">`;
  const more = describeCode(diagnostic).map((line) => `\n${line}`);
  const text = content(`${place} ${message} ${hint}`.trim() + more.join(''));
  return `${head}>\n      ${failure}${text}</failure>\n    </testcase>`;
}

function isFailure({ severity }: Diagnostic): boolean {
  return severity !== 'advice';
}

function content(text: string): string {
  return escapeHtml(text.replace(notInXml, '\uFFFD'));
}

function attribute(text: string): string {
  return content(text.replace(/\s+/g, ' '));
}
