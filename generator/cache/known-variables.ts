import { type Diagnostic, SiteError } from '../diagnostics/diagnostic.ts';
import { suggest } from '../lib/suggest.ts';

const known = [
  'STET_CACHE_DIR',
  'STET_CACHE_SIZE',
  'STET_REMOTE_CACHE',
  'STET_REMOTE_CACHE_KEY',
  'STET_REMOTE_CACHE_READ_ONLY',
  'STET_REMOTE_CACHE_TOKEN',
];

/** What Kubernetes sets for a service, which may have the name `stet-cache`. */
const ofService = /_(?:SERVICE_HOST|SERVICE_PORT|PORT)(?:_|$)/;

/**
 * Rejects misspelled variables about caches: a build that must only read would write.
 * @throws SiteError if the environment has such a variable.
 */
export function refuseUnknownVariables(env: NodeJS.ProcessEnv): void {
  const names = Object.keys(env).filter((name) => /^STET_(?:CACHE|REMOTE)/.test(name));
  const unknown = names.filter((name) => !known.includes(name) && !ofService.test(name));
  if (unknown.length > 0) throw new SiteError(unknown.map(describe));
}

function describe(name: string): Diagnostic {
  const near = suggest(name, known);
  return {
    rule: 'cache/variable',
    severity: 'error',
    message: `${name} is not a variable of stet.`,
    hint: near ? `Did you mean ${near}?` : `These exist: ${known.join(', ')}.`,
  };
}
