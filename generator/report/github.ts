import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { plural } from '../lib/amounts.ts';
import { formatCompact } from './compact.ts';
import { placeOf } from './json.ts';

/** How many annotations of a kind GitHub shows for a step; it drops the rest without a word. */
const shown = 10;

const kinds = { error: 'error', warning: 'warning', advice: 'notice' } as const;

export interface GithubOptions {
  /** Paths relative to the root of the files that the pull request changes. */
  changed: ReadonlySet<string>;
  /** Folder of the site inside the repository, with a slash behind it; empty when it is the whole. */
  prefix: string;
}

/**
 * Workflow commands that annotate the lines of a pull request, those of changed files first. Where
 * there are more than GitHub shows, the last one says how many, and the log below has them all.
 */
export function formatGithub(
  diagnostics: readonly Diagnostic[],
  { changed, prefix }: GithubOptions,
): string {
  const isChanged = ({ file }: Diagnostic) => file !== undefined && changed.has(file);
  let isCut = false;
  const commands = (['error', 'warning', 'advice'] as const).flatMap((severity) => {
    const own = diagnostics.filter((diagnostic) => diagnostic.severity === severity);
    const sorted = [...own.filter(isChanged), ...own.filter((item) => !isChanged(item))];
    if (sorted.length <= shown) return sorted.map((item) => annotate(item, prefix));
    isCut = true;
    return [
      ...sorted.slice(0, shown - 1).map((item) => annotate(item, prefix)),
      command(kinds[severity], {}, describeRest(sorted.slice(shown - 1))),
    ];
  });
  return [...commands, ...(isCut ? ['', formatCompact(diagnostics)] : [])].join('\n');
}

function annotate(diagnostic: Diagnostic, prefix: string): string {
  const { file, severity, message, hint, rule } = diagnostic;
  const { line, column, endLine, endColumn } = placeOf(diagnostic);
  const isOneLine = endLine === line;
  return command(
    kinds[severity],
    file === undefined
      ? { title: rule }
      : {
          file: `${prefix}${file}`,
          line,
          endLine,
          // GitHub takes columns for places within one line only, and its end is inclusive.
          ...(isOneLine && { col: column, endColumn: Math.max(column, endColumn - 1) }),
          title: rule,
        },
    hint === undefined ? message : `${message}\n${hint}`,
  );
}

function describeRest(rest: readonly Diagnostic[]): string {
  const files = new Set(rest.map(({ file }) => file)).size;
  return `${rest.length} more in ${plural(files, 'file')}; the log of this step lists them all.`;
}

/** Escaped as the runner unescapes it (actions/toolkit, packages/core/src/command.ts). */
function command(
  kind: string,
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const encode = (text: string, special: RegExp) =>
    text.replace(special, (sign) => encodeURIComponent(sign));
  const list = Object.entries(properties).map(
    ([key, value]) => `${key}=${encode(String(value), /[%\r\n:,]/g)}`,
  );
  return `::${kind}${list.length > 0 ? ' ' : ''}${list.join(',')}::${encode(message, /[%\r\n]/g)}`;
}
