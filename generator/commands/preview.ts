import type { Command } from '@commander-js/extra-typings';
import { createReporter, type Reporter } from '../report/reporter.ts';
import type { RunningServer } from '../serve/serve.ts';
import { untilStopped } from '../serve/until-stopped.ts';
import { addCommand, type Caller, toPort } from './command.ts';

/** Adds `stet preview`, which serves the output folder until the process is stopped. */
export function addPreview(program: Command, { shell }: Caller): void {
  addCommand(
    program,
    'preview',
    'Serve the output like a static host: clean URLs, headers, redirects.',
    ['stet preview', 'stet preview --port 8080 --host 0.0.0.0'],
  )
    .option('--out <folder>', 'folder to serve, relative to the root', 'dist')
    .option('--port <number>', 'port; if it is taken, stet picks the next free one', toPort, 4300)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .action(async ({ out, ...flags }) => {
      const { withBuiltSite } = await import('../serve/built-site.ts');
      const { createLog } = await import('../serve/logger.ts');
      const { placeErrors } = await import('../serve/place-errors.ts');
      const { serve } = await import('../serve/serve.ts');
      const log = placeErrors(
        createLog((line) => shell.stderr.write(line), 'warn'),
        out,
      );
      await withBuiltSite({ out, shell, log }, async (site) => {
        const server = await serve({ ...site, ...flags });
        const stopped = untilStopped();
        announce(server, flags.port, createReporter(shell));
        await stopped;
        await server.close();
      });
    });
}

/** Prints the URL of the server, and a warning if it uses another port than requested. */
export function announce(server: RunningServer, wanted: number, reporter: Reporter): void {
  if (wanted !== 0 && server.port !== wanted) {
    reporter.warn(`Port ${wanted} is taken; using ${server.port}.`);
  }
  reporter.say(`  ${reporter.colors.bold(server.url)}`);
}
