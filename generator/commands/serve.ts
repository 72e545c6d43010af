import { resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { diagnosticsOf, SiteError } from '../diagnostics/diagnostic.ts';
import { readTrustedProxies, type TrustedProxies } from '../lib/client-address.ts';
import type { Clock } from '../lib/clock.ts';
import type { Shell } from '../lib/shell.ts';
import { createReporter } from '../report/reporter.ts';
import { createApiMount } from '../serve/api-mount.ts';
import { findOutput, mountHandler } from '../serve/built-site.ts';
import { createLog, type Log, parseLogLevel } from '../serve/logger.ts';
import { createOutputReader } from '../serve/output-index.ts';
import { serveProduction } from '../serve/production-server.ts';
import { untilStopped } from '../serve/until-stopped.ts';

export interface ServeFlags {
  root: string;
  out: string;
  /** Whether to build first. */
  build: boolean;
  port: number;
  /** Whether it has to be that port. */
  isFixed: boolean;
  host: string;
  /** Seconds for which it goes on after SIGTERM, while `/readyz` fails. */
  drain: number;
  clock: Clock;
}

/** Milliseconds after which a process that has nothing left to do ends, whatever keeps it. */
const untilExit = 3_000;

/**
 * Serves the site and its API to the public until the process is asked to stop; then what is under
 * way ends first, unless it is asked a second time. The standard output is the log, a JSON object a
 * line. The exit code is 0, 1 when there is nothing that could be served, or 70 after a failure that
 * nothing caught.
 */
export async function runServe(flags: ServeFlags, shell: Shell): Promise<number> {
  const reporter = createReporter(shell);
  const root = resolve(shell.cwd(), flags.root);
  const out = resolve(root, flags.out);
  const log = createLog((line) => shell.stdout.write(line), parseLogLevel(shell.env.LOG_LEVEL));
  if (flags.build) {
    const code = await build(flags, shell);
    if (code !== 0) return code;
  }
  const api = createApiMount({ env: shell.env, log });
  const failures = watchFailures(log);
  try {
    const proxies = readProxies(shell.env);
    findOutput(out, shell);
    // Stacks name the lines of the sources.
    process.setSourceMapsEnabled(true);
    await mountHandler(api, out);
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
  } catch (error) {
    reporter.diagnostics(diagnosticsOf(error), root);
    return 1;
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
async function build({ root, out, clock }: ServeFlags, shell: Shell): Promise<number> {
  const { runBuild } = await import('./build.ts');
  const code = await runBuild(
    { root, out, clock, show: [], json: false, strict: false, verify: false },
    { stdout: shell.stderr, stderr: shell.stderr, env: shell.env, cwd: () => shell.cwd() },
  );
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
