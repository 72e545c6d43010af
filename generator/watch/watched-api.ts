import { join } from 'node:path';
import type { ApiBundle } from '../assets/bundle-api.ts';
import { type Diagnostic, diagnosticsOf } from '../diagnostics/diagnostic.ts';
import { describeThrown, readException } from '../diagnostics/exception.ts';
import { relocateMap } from '../diagnostics/relocate-map.ts';
import { traceExceptions } from '../diagnostics/trace.ts';
import type { Shell } from '../lib/shell.ts';
import type { Reporter } from '../report/reporter.ts';
import { createApiMount } from '../serve/api-mount.ts';
import { handlerModule, loadHandlerCode } from '../serve/load-handler.ts';
import { createLog, type Log } from '../serve/logger.ts';

/** Creates the site's API for development, without a handler. */
export function createWatchedApi(options: { root: string; shell: Shell; reporter: Reporter }) {
  const { root, shell, reporter } = options;
  const write = createLog((line) => shell.stderr.write(line), 'warn');
  let last: ApiBundle | undefined;
  const say = async (diagnostics: readonly Diagnostic[], bundle = last): Promise<void> => {
    const bundles = bundle ? [toBundled(root, bundle)] : [];
    reporter.diagnostics(await traceExceptions(diagnostics, { root, bundles }), root);
  };
  const log: Log = (record) =>
    record.error === undefined ? write(record) : void say([describeFailure(record)]);
  const mount = createApiMount({ env: shell.env, log });
  return {
    mount,
    /** Replaces the handler if it changed; the last one stays if the new one does not start. */
    async follow(bundle: ApiBundle | undefined): Promise<void> {
      if (bundle?.code === last?.code) return;
      try {
        if (bundle === undefined) await mount.close();
        else {
          await mount.use(await loadHandlerCode(root, bundle));
          reporter.say('✓ API');
        }
      } catch (error) {
        await say(diagnosticsOf(error), bundle);
      }
      // Not after a failure of stet, so that the next change tries again.
      last = bundle;
    },
  };
}

function toBundled(root: string, { code, map }: ApiBundle) {
  const relocated = async () => relocateMap(map, join(root, 'api'));
  return { module: handlerModule(root, code), map: relocated };
}

/** Turns a log record with an exception into a diagnostic. */
function describeFailure({ message, path, error }: Parameters<Log>[0]): Diagnostic {
  const subject = typeof path === 'string' ? { kind: 'request' as const, name: path } : undefined;
  return {
    rule: 'api/failed',
    severity: 'error',
    message: `In the API, ${message}: ${describeThrown(error)}`,
    exception: readException(error, subject),
  };
}
