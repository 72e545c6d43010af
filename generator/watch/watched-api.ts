import type { ApiBundle } from '../assets/bundle-api.ts';
import { diagnosticsOf } from '../diagnostics/diagnostic.ts';
import type { Shell } from '../lib/shell.ts';
import type { Reporter } from '../report/reporter.ts';
import { createApiMount } from '../serve/api-mount.ts';
import { loadHandlerCode } from '../serve/load-handler.ts';
import { createLog } from '../serve/logger.ts';

/** Creates the site's API while it is being written, without a handler. */
export function createWatchedApi(options: { root: string; shell: Shell; reporter: Reporter }) {
  const { root, shell, reporter } = options;
  const log = createLog((line) => shell.stderr.write(line), 'warn');
  const mount = createApiMount({ env: shell.env, log });
  let last: string | undefined;
  return {
    mount,
    /** Puts a handler in place, if it is another one; the last stays when it does not start. */
    async follow(bundle: ApiBundle | undefined): Promise<void> {
      if (bundle?.code === last) return;
      try {
        if (bundle === undefined) await mount.close();
        else {
          await mount.use(await loadHandlerCode(root, bundle));
          reporter.say('✓ API');
        }
      } catch (error) {
        reporter.diagnostics(diagnosticsOf(error), root);
      }
      // Not after a failure of ours: the next change tries again.
      last = bundle?.code;
    },
  };
}
