import { once } from 'node:events';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { siteError } from '../diagnostics/diagnostic.ts';
import { traceError } from '../diagnostics/trace.ts';
import { readTrustedProxies, type TrustedProxies } from '../lib/client-address.ts';
import { importOutside } from '../lib/import-outside.ts';
import { messageOf } from '../lib/message-of.ts';
import type { Shell } from '../lib/shell.ts';
import { createReporter } from '../report/reporter.ts';
import { createLog, type Log, parseLogLevel } from '../serve/logger.ts';
import { placeErrors } from '../serve/place-errors.ts';
import { untilStopped } from '../serve/until-stopped.ts';
import { runBuild } from './build.ts';
import { addCommand, type Caller, clockOf, type FlagsOf, toPort } from './command.ts';

const define = (program: Command) =>
  addCommand(program, 'serve', 'Build the site and serve it with its API in production.', [
    'stet serve',
    'stet serve --no-build --host 0.0.0.0 --port 80',
  ])
    .option('--no-build', 'serve the last build')
    .option('--out <folder>', 'folder to build and serve, relative to the root', 'dist')
    .addOption(
      new Option('--port <number>', 'port; without it, stet picks the next free one')
        .argParser(toPort)
        .env('PORT')
        .default(4300),
    )
    .addOption(
      new Option('--host <address>', 'address to listen on').env('HOST').default('127.0.0.1'),
    )
    .addOption(
      new Option(
        '--drain <seconds>',
        'seconds of normal service after SIGTERM, while /readyz is 503',
      )
        .argParser(toSeconds)
        .env('DRAIN_SECONDS')
        .default(5),
    );

/** Adds `stet serve`. */
export function addServe(program: Command, { shell, exit }: Caller): void {
  define(program).action(async (flags, command) => {
    const isFixed = command.getOptionValueSource('port') !== 'default';
    const now = clockOf(command, undefined, shell)();
    const code = flags.build ? await build(flags, now, shell) : 0;
    exit(code === 0 ? await serve({ ...flags, isFixed }, shell) : code);
  });
}

type Flags = FlagsOf<typeof define>;

/**
 * Serves the site and its API to the public until a signal stops the process. Running requests
 * finish first, unless a second signal arrives. Standard output is the log, with one JSON object
 * per line. The exit code is 0, or 70 after an uncaught exception.
 * @throws SiteError when there is nothing to serve.
 */
async function serve(flags: Flags & { isFixed: boolean }, shell: Shell): Promise<number> {
  const { withBuiltSite } = await import('../serve/built-site.ts');
  const { serveProduction } = await import('../serve/production-server.ts');
  const { out, port, drain } = flags;
  const level = parseLogLevel(shell.env.LOG_LEVEL);
  const log = placeErrors(
    createLog((line) => shell.stdout.write(line), level),
    out,
  );
  const { warn } = createReporter(shell);
  const failures = watchFailures(log);
  try {
    const proxies = readProxies(shell.env);
    await withBuiltSite({ out, shell, log }, async (site) => {
      const server = await serveProduction({ ...site, ...flags, log, proxies });
      if (port !== 0 && server.port !== port) {
        log({ level: 'warn', message: `port ${port} is taken` });
      }
      // Before logging: a supervisor may stop the process as soon as it logs `listening`.
      const stopped = untilStopped();
      log({ message: 'listening', url: server.url });
      // Printed at every log level.
      warn(`  ${server.url}`);
      const signal = await Promise.race([stopped, failures.first]);
      const again = untilStopped();
      if (signal === 'SIGTERM' && drain > 0) {
        log({ message: 'draining', seconds: drain });
        server.drain();
        const drained = delay(drain * 1000, undefined, { ref: false });
        await Promise.race([drained, again, failures.first]);
      }
      log({ message: 'stopping' });
      await server.stop(again);
    }).catch(async (error: unknown) => {
      throw await traceError(error, { root: flags.root });
    });
    return failures.signal.aborted ? 70 : 0;
  } finally {
    failures.forget();
    // The handler may have left something, such as a timer, that keeps the process running.
    setTimeout(() => process.exit(), 3_000).unref();
  }
}

/** @throws SiteError when a variable is invalid. */
function readProxies(env: Shell['env']): TrustedProxies | undefined {
  try {
    return readTrustedProxies(env);
  } catch (cause) {
    throw siteError({ rule: 'serve/environment', message: messageOf(cause) }, { cause });
  }
}

/** Builds, and prints everything to standard error, since standard output is the log. */
async function build(
  { root, out, cacheDir }: Pick<Flags, 'root' | 'out' | 'cacheDir'>,
  now: Date,
  shell: Shell,
): Promise<number> {
  const { stderr, env } = shell;
  const quiet = { stdout: stderr, stderr, env, cwd: () => shell.cwd() };
  const code = await runBuild({ root, out, cacheDir, now }, quiet);
  // Otherwise esbuild's process would run as long as this one.
  await (await importOutside<typeof import('esbuild')>('esbuild')).stop();
  return code;
}

/**
 * Logs uncaught errors. A rejected promise affects one request; an exception may have broken
 * anything, so it stops the server.
 */
function watchFailures(log: Log) {
  const failed = new AbortController();
  const onException = (error: unknown) => {
    log({ level: 'error', message: 'uncaught exception', error });
    failed.abort();
  };
  const onRejection = (error: unknown) => {
    log({ level: 'error', message: 'unhandled rejection', error });
  };
  process.on('uncaughtException', onException);
  process.on('unhandledRejection', onRejection);
  return {
    first: once(failed.signal, 'abort'),
    signal: failed.signal,
    forget() {
      process.off('uncaughtException', onException);
      process.off('unhandledRejection', onRejection);
    },
  };
}

function toSeconds(text: string): number {
  // A longer time is probably in milliseconds.
  if (/^\d+$/.test(text) && Number(text) <= 600) return Number(text);
  throw new InvalidArgumentError('Write whole seconds, from 0 to 600.');
}
