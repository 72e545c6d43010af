import { dirname, join, relative, resolve, sep } from 'node:path';
import { createColors } from 'picocolors';
import { buildSite } from '../build-site.ts';
import { openCache } from '../cache/cache.ts';
import type { Clock } from '../clock.ts';
import { loadConfig } from '../config/load-config.ts';
import type { Unpublished } from '../contract.ts';
import type { Diagnostic } from '../report/diagnostic.ts';
import { formatPretty } from '../report/pretty.ts';
import { createReporter, diagnosticsOf, type Reporter, type Shell } from '../report/reporter.ts';
import { plural } from '../report/summary.ts';
import { createLiveReload, type LiveReload } from '../serve/live-reload.ts';
import { createOutputReader } from '../serve/output-index.ts';
import { serve } from '../serve/serve.ts';
import { untilStopped } from '../serve/until-stopped.ts';
import { announce } from './preview.ts';

export interface WatchFlags {
  root: string;
  port: number;
  host: string;
  clock: Clock;
  /** Which entries that are not public are built all the same. */
  show: readonly Unpublished[];
}

/** Milliseconds without a further event after which a burst of changes is over. */
const quiet = 40;

/** Builds, serves and rebuilds the site on every change, until the process is stopped. */
export async function runWatch(flags: WatchFlags, shell: Shell): Promise<number> {
  const reporter = createReporter(shell);
  const root = resolve(shell.cwd(), flags.root);
  const out = join(root, 'node_modules/.cache/stet/watch');
  const live = await createLiveReload((host) => isOwnHost(host, flags.host));
  try {
    const rebuild = createRebuild({ ...flags, root, out, shell, reporter, live });
    await rebuild();
    const server = await serve({
      readOutput: createOutputReader(out),
      host: flags.host,
      port: flags.port,
      intercept: live.intercept,
      transformHtml: live.transformHtml,
    });
    announce(server, flags.port, reporter);
    const watcher = await watchFiles(root, rebuild);
    await untilStopped();
    live.close();
    await Promise.all([watcher.close(), server.close()]);
    return 0;
  } catch (error) {
    reporter.diagnostics(diagnosticsOf(error), root);
    return 1;
  }
}

/** One build while watching: the same function as `stet build`, with what the last one remembered. */
function createRebuild(
  context: Pick<WatchFlags, 'root' | 'clock' | 'show'> & {
    out: string;
    shell: Shell;
    reporter: Reporter;
    live: LiveReload;
  },
): () => Promise<void> {
  const { root, out, clock, show, shell, reporter, live } = context;
  const cache = openCache({ root, mode: 'development' });
  return async () => {
    const start = performance.now();
    const failed = await buildSite({
      root,
      out,
      mode: 'development',
      strict: false,
      now: clock(),
      show,
      cache,
      reporter: createReporter(shell),
    }).then(({ value, diagnostics }) => {
      reporter.diagnostics(diagnostics, root);
      const time = Math.round(performance.now() - start);
      reporter.say(
        `✓ ${plural(value.pages, 'page')}, ${value.written} files written in ${time} ms`,
      );
      return [] as readonly Diagnostic[];
    }, diagnosticsOf);
    reporter.diagnostics(failed, root);
    if (failed.length > 0) reporter.warn('✗ Not rebuilt; the last good build is still served.');
    live.announce(formatPretty(failed, root, createColors(false)));
  };
}

/** Watches the folders that the site is made of, and rebuilds after each burst of changes. */
async function watchFiles(root: string, rebuild: () => Promise<void>) {
  const { watch } = await import('chokidar');
  const watcher = watch(await inputFolders(root), {
    ignoreInitial: true,
    ignored: (path) => isIgnored(relative(root, path)),
    // An editor that saves by writing twice, or by a rename, gives one event.
    atomic: true,
  });
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  watcher.on('all', () => {
    clearTimeout(timer);
    // Builds follow one another, so that a change made during one is in the next.
    timer = setTimeout(() => {
      running = running.then(rebuild);
    }, quiet);
  });
  return watcher;
}

/** The folders of the site's content and code; the root itself while the definition is broken. */
async function inputFolders(root: string): Promise<string[]> {
  try {
    const site = await loadConfig(root, 'development');
    const folders = [
      dirname(site.configFile),
      ...site.collections.map(({ folder }) => folder),
      site.images.folder,
      site.staticFolder,
      dirname(site.document.template),
      ...Object.values(site.socialCards.templates).map((template) => dirname(template)),
      dirname(site.entries.client),
      dirname(site.entries.server),
      ...Object.values(site.views).map((module) => dirname(module)),
    ].filter((folder) => folder !== undefined);
    return folders.filter(
      (folder) => !folders.some((other) => folder.startsWith(`${other}${sep}`)),
    );
  } catch {
    return [root];
  }
}

function isIgnored(path: string): boolean {
  return path
    .split(sep)
    .some((name) => name === 'node_modules' || name === 'dist' || /^\.[^.]/.test(name));
}

/** Whether a `Host` header names this machine itself, or the address that was asked for. */
function isOwnHost(host: string, asked: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return ['localhost', '127.0.0.1', '[::1]', asked].includes(name);
}
