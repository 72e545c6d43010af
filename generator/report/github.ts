import { join } from 'node:path/posix';
import { printable } from '../diagnostics/code-frame.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { tryGit } from '../lib/git.ts';
import { formatCompact } from './compact.ts';
import { describeCode } from './describe-exception.ts';
import { countSubjects } from './group-alike.ts';
import { placeOf } from './json.ts';

/** The most annotations of a kind that GitHub shows for a step; it drops the rest. */
const shown = 10;

const kinds = { error: 'error', warning: 'warning', advice: 'notice' } as const;

/**
 * Workflow commands that annotate the lines of a pull request, changed files first. If GitHub would
 * drop some, the last annotation says how many, and the log below lists all.
 * @param options.changed files of the pull request, relative to the site.
 * @param options.folder the site's folder in its repository; empty if it is the repository.
 */
export function formatGithub(
  diagnostics: readonly Diagnostic[],
  { changed, folder }: { changed: ReadonlySet<string>; folder: string },
): string {
  const isChanged = ({ file }: Diagnostic) => file !== undefined && changed.has(file);
  const sorted = diagnostics.toSorted((a, b) => Number(isChanged(b)) - Number(isChanged(a)));
  let isCut = false;
  const commands = (['error', 'warning', 'advice'] as const).flatMap((severity) => {
    const own = sorted.filter((diagnostic) => diagnostic.severity === severity);
    const annotations = own.map((item) => annotate(item, folder));
    if (own.length <= shown) return annotations;
    isCut = true;
    const rest = own.slice(shown - 1);
    const text = `${rest.length} more in ${countSubjects(rest)}; the log of this step lists them all.`;
    return [...annotations.slice(0, shown - 1), command(kinds[severity], {}, text)];
  });
  return [...commands, ...(isCut ? ['', formatCompact(diagnostics)] : [])].join('\n');
}

function annotate(diagnostic: Diagnostic, folder: string): string {
  const { file, url, severity, message, hint, rule } = diagnostic;
  const place = file !== undefined && { file: join(folder, file), ...linesOf(diagnostic) };
  return command(
    kinds[severity],
    { ...place, title: rule },
    // GitHub allows annotations on a file without a line.
    [
      url ? `${url}: ${message}` : message,
      ...describeCode(diagnostic),
      ...(hint === undefined ? [] : [hint]),
    ].join('\n'),
  );
}

/** GitHub accepts columns only for places within one line, and its end column is inclusive. */
function linesOf(diagnostic: Diagnostic) {
  const place = placeOf(diagnostic);
  if (place === undefined) return {};
  const { line, column, endLine, endColumn } = place;
  const columns = { col: column, endColumn: Math.max(column, endColumn - 1) };
  return { line, endLine, ...(endLine === line && columns) };
}

/** Escapes the way the runner unescapes (actions/toolkit, packages/core/src/command.ts). */
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
  const head = `::${kind}${list.length > 0 ? ' ' : ''}${list.join(',')}`;
  return printable(`${head}::${encode(message, /[%\r\n]/g)}`);
}

/**
 * Asks git for the files, relative to `root`, that differ from the merge base with the pull
 * request's target branch; empty without git or without history.
 */
export function readGitChanges(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
): ReadonlySet<string> {
  const targets = env.GITHUB_BASE_REF
    ? [`origin/${env.GITHUB_BASE_REF}`, env.GITHUB_BASE_REF]
    : ['origin/HEAD', 'origin/main', 'main'];
  const [base] = targets.flatMap((target) => tryGit(root, 'merge-base', 'HEAD', target) ?? []);
  const changed = base && tryGit(root, 'diff', '--name-only', '--relative', '-z', base, '--', '.');
  return new Set(changed?.split('\0').filter(Boolean));
}
