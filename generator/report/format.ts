import { join } from 'node:path';
import type { RuleInfo } from '../check/rule.ts';
import type { Schedule } from '../content/schedule.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { relativePath } from '../lib/file-path.ts';
import { packageVersion } from '../lib/package-folder.ts';
import { folderInRepository } from '../lib/repository-folder.ts';

/** The formats of diagnostics; `pretty` is for people. */
export const formats = ['pretty', 'json', 'github', 'sarif', 'junit', 'compact'] as const;
export type Format = (typeof formats)[number];

/** Additional input of some formats. */
export interface FormatContext {
  root: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Every checked file, relative to the root. */
  files: readonly string[];
  schedule: Schedule | null;
  now: Date;
  rules: readonly Pick<RuleInfo, 'id' | 'asks' | 'docs'>[];
}

/** Formats diagnostics for programs. Loads each format's module on first use. */
export async function formatDiagnostics(
  format: Exclude<Format, 'pretty'>,
  diagnostics: readonly Diagnostic[],
  context: FormatContext,
): Promise<string> {
  switch (format) {
    case 'json':
      return (await import('./json.ts')).formatJson(diagnostics, { schedule: context.schedule });
    case 'compact':
      return (await import('./compact.ts')).formatCompact(diagnostics);
    case 'github': {
      const { formatGithub, readGitChanges } = await import('./github.ts');
      const changed = readGitChanges(context.root, context.env);
      return formatGithub(diagnostics, { changed, folder: folderInRepository(context.root) });
    }
    case 'sarif': {
      const { formatSarif } = await import('./sarif.ts');
      const { configFiles, findConfig } = await import('../config/load-config.ts');
      const { root, rules } = context;
      const definition = relativePath(root, findConfig(root) ?? join(root, configFiles[0]));
      const folder = folderInRepository(root);
      return formatSarif(diagnostics, { rules, folder, definition, version: packageVersion() });
    }
    case 'junit': {
      const timestamp = context.now.toISOString().slice(0, 19);
      return (await import('./junit.ts')).formatJunit(diagnostics, { ...context, timestamp });
    }
  }
}
