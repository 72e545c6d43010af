import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { recoverOutput } from '../emit/recover-output.ts';
import { createReporter, diagnosticsOf, type Reporter, type Shell } from '../report/reporter.ts';
import { createOutputReader } from '../serve/output-index.ts';
import { type RunningServer, serve } from '../serve/serve.ts';
import { untilStopped } from '../serve/until-stopped.ts';

export interface PreviewFlags {
  root: string;
  out: string;
  port: number;
  host: string;
}

/** Serves the output folder until the process is stopped; 1 when there is nothing to serve. */
export async function runPreview(flags: PreviewFlags, shell: Shell): Promise<number> {
  const reporter = createReporter(shell);
  const root = resolve(shell.cwd(), flags.root);
  const out = resolve(root, flags.out);
  recoverOutput(out);
  if (!existsSync(join(out, 'index.html'))) {
    reporter.diagnostics(
      [
        {
          rule: 'preview/no-output',
          severity: 'error',
          message: `There is no built site in ${relative(shell.cwd(), out) || '.'}.`,
          hint: 'Run stet build first, or name the folder with --out.',
        },
      ],
      root,
    );
    return 1;
  }
  try {
    const server = await serve({ readOutput: createOutputReader(out), ...flags });
    announce(server, flags.port, reporter);
    await untilStopped();
    await server.close();
    return 0;
  } catch (error) {
    reporter.diagnostics(diagnosticsOf(error), root);
    return 1;
  }
}

/** Says where the site is, and that it is not where it was asked to be. */
export function announce(server: RunningServer, wanted: number, reporter: Reporter): void {
  if (wanted !== 0 && server.port !== wanted) {
    reporter.warn(`Port ${wanted} is taken; using ${server.port}.`);
  }
  reporter.say(`  ${reporter.colors.bold(server.url)}`);
}
