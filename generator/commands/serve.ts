import { resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { SiteError } from '../diagnostics/diagnostic.ts';
import { readTrustedProxies, type TrustedProxies } from '../lib/client-address.ts';
import type { Shell } from '../lib/shell.ts';
import { createReporter } from '../report/reporter.ts';
import { createLog, type Log, parseLogLevel } from '../serve/logger.ts';
import { untilStopped } from '../serve/until-stopped.ts';
import { runBuild } from './build.ts';
import { addCommand, type Caller, clockOf, type FlagsOf, toPort } from './command.ts';

/** Milliseconds after which a process that has nothing left to do ends, whatever keeps it. */
const untilExit = 3_000;

const define = (program: Command) =>
  addCommand(program, 'serve', 'Build the site, and serve it with its API to the public.', [
    'stet serve',
    'stet serve --no-build --host 0.0.0.0 --port 80',
  ])
    .option('--no-build', 'serve what was built before')
    .option('--out <folder>', 'folder to build and serve, relative to the root', 'dist')
    .addOption(
      new Option('--port <number>', 'port to listen on; only the default gives way to a free one')
        .argParser(toPort)
        .env('PORT')
        .default(4300),
    )
    .addOption(
      new Option('--host <address>', 'address to listen on').env('HOST').default('127.0.0.1'),
    )
    .addOption(
      new Option('--drain <seconds>', 'after SIGTERM, how long to go on while /readyz is 503')
        .argParser(toSeconds)
        .env('DRAIN_SECONDS')
        .default(5),
    );

/** Adds `stet serve`. */
export function addServe(program: Command, { shell, exit }: Caller): void {
  define(program).action(async (flags, command) => {
    const isFixed = command.getOptionValueSource('port') !== 'default';
    const now = clockOf(command, undefined, shell)();
    if (flags.build) {
      const code = await build(flags, now, shell);
      if (code !== 0) return exit(code);
    }
    exit(await serve({ ...flags, isFixed }, shell));
  });
}

type Flags = FlagsOf<typeof define>;

/**
 * Serves the site and its API to the public until the process is asked to stop; then what is under
 * way ends first, unless it is asked a second time. The standard output is the log, a JSON object a
 * line. The exit code is 0, or 70 after a failure that nothing caught.
 * @throws SiteError when there is nothing that could be served.
 */
async function serve(flags: Flags & { isFixed: boolean }, shell: Shell): Promise<number> {
  const { createApiMount } = await import('../serve/api-mount.ts');
  const { mountBuiltSite } = await import('../serve/built-site.ts');
  const { createOutputReader } = await import('../serve/output-index.ts');
  const { serveProduction } = await import('../serve/production-server.ts');
  const reporter = createReporter(shell);
  const out = resolve(shell.cwd(), flags.root, flags.out);
  const log = createLog((line) => shell.stdout.write(line), parseLogLevel(shell.env.LOG_LEVEL));
  const api = createApiMount({ env: shell.env, log });
  const failures = watchFailures(log);
  try {
    const proxies = readProxies(shell.env);
    // Stacks name the lines of the sources.
    process.setSourceMapsEnabled(true);
    await mountBuiltSite(out, { api, shell });
    const server = await serveProduction({
      readOutput: createOutputReader(out),
      api,
      log,
      proxies,
      ...flags,
    });
    if (flags.port !== 0 && server.port !== flags.port) {
      log({ level: 'warn', message: `port ${flags.port} is taken` });
    }
    // First: a supervisor may stop it as soon as it says that it listens.
    const stopped = untilStopped();
    log({ message: 'listening', url: server.url });
    // For whoever started it, whatever the level of the log.
    reporter.warn(`  ${reporter.colors.bold(server.url)}`);
    const signal = await Promise.race([stopped, failures.first]);
    const again = untilStopped();
    if (signal === 'SIGTERM' && flags.drain > 0) {
      log({ message: 'draining', seconds: flags.drain });
      server.drain();
      await Promise.race([
        delay(flags.drain * 1000, undefined, { ref: false }),
        again,
        failures.first,
      ]);
    }
    log({ message: 'stopping' });
    await server.stop(again);
    return failures.count() === 0 ? 0 : 70;
  } finally {
    await api.close();
    failures.forget();
    // Something of the handler's, such as a timer, may be left that keeps the process.
    setTimeout(() => process.exit(), untilExit).unref();
  }
}

/** @throws SiteError when a variable is not what it must be. */
function readProxies(env: Shell['env']): TrustedProxies | undefined {
  try {
    return readTrustedProxies(env);
  } catch (cause) {
    const { message } = cause as Error;
    throw new SiteError([{ rule: 'serve/environment', severity: 'error', message }], { cause });
  }
}

/** Builds, with everything that it says on the standard error: the standard output is the log's. */
async function build(flags: Pick<Flags, 'root' | 'out'>, now: Date, shell: Shell): Promise<number> {
  const { root, out } = flags;
  const { stderr, env } = shell;
  const quiet = { stdout: stderr, stderr, env, cwd: () => shell.cwd() };
  const code = await runBuild({ root, out, now }, quiet);
  // Its process would stay for as long as this one.
  await (await import('esbuild')).stop();
  return code;
}

/** Logs what nothing has caught. A rejected promise harms one request; an exception may have left anything. */
function watchFailures(log: Log) {
  let count = 0;
  let settle = () => {};
  const first = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const onException = (error: unknown) => {
    log({ level: 'error', message: 'uncaught exception', error });
    count += 1;
    settle();
  };
  const onRejection = (error: unknown) => {
    log({ level: 'error', message: 'unhandled rejection', error });
  };
  process.on('uncaughtException', onException);
  process.on('unhandledRejection', onRejection);
  return {
    first,
    count: () => count,
    forget() {
      process.off('uncaughtException', onException);
      process.off('unhandledRejection', onRejection);
    },
  };
}

function toSeconds(text: string): number {
  // A time that nobody would wait for is more likely one in milliseconds.
  if (/^\d+$/.test(text) && Number(text) <= 600) return Number(text);
  throw new InvalidArgumentError('Write whole seconds, from 0 to 600.');
}
