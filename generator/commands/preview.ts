import { resolve } from 'node:path';
import { diagnosticsOf } from '../diagnostics/diagnostic.ts';
import type { Shell } from '../lib/shell.ts';
import { createReporter, type Reporter } from '../report/reporter.ts';
import { createApiMount } from '../serve/api-mount.ts';
import { findOutput, mountHandler } from '../serve/built-site.ts';
import { createLog } from '../serve/logger.ts';
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
  const log = createLog((line) => shell.stderr.write(line), 'warn');
  const api = createApiMount({ env: shell.env, log });
  try {
    findOutput(out, shell);
    await mountHandler(api, out);
    const server = await serve({ readOutput: createOutputReader(out), api, ...flags });
    const stopped = untilStopped();
    announce(server, flags.port, reporter);
    await stopped;
    await server.close();
    return 0;
  } catch (error) {
    reporter.diagnostics(diagnosticsOf(error), root);
    return 1;
  } finally {
    await api.close();
  }
}

/** Says where the site is, and that it is not where it was asked to be. */
export function announce(server: RunningServer, wanted: number, reporter: Reporter): void {
  if (wanted !== 0 && server.port !== wanted) {
    reporter.warn(`Port ${wanted} is taken; using ${server.port}.`);
  }
  reporter.say(`  ${reporter.colors.bold(server.url)}`);
}
