import type { Site } from '../config/site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { hydratedViews } from './entries.ts';
import type { Bundle } from './run-esbuild.ts';
import { searchModules } from './search-modules.ts';

type Inputs = Pick<Bundle, 'metafile'>;

/**
 * Finds event handlers and effects that never run because their pages do not hydrate. They are in
 * modules of the site that only the prerender bundle contains. A module of a page that does hydrate
 * is in both bundles.
 */
export function findInertCode(
  site: Pick<Site, 'root' | 'views'>,
  { browser, server }: { browser: Inputs; server: Inputs },
): Diagnostic[] {
  if (hydratedViews(site).length === Object.keys(site.views).length) return [];
  const inBrowser = new Set(Object.keys(browser.metafile.inputs));
  const others = Object.keys(server.metafile.inputs).filter((file) => !inBrowser.has(file));
  return searchModules(site.root, others, inert).map(({ name, ...place }) => ({
    rule: 'site/inert-code',
    severity: 'warning',
    message: `${name} never runs here: React takes over no page that uses this file.`,
    hint: 'Let its view hydrate, or write the behavior in document.script.',
    ...place,
  }));
}

const events =
  'Click|DoubleClick|Change|Input|Submit|Key(?:Down|Up)|Focus|Blur|(?:Mouse|Pointer|Touch)\\w+|Scroll|Toggle';
/** An event handler in JSX or the call of an effect, except on a line that is a comment. */
const inert = new RegExp(
  `^(?!\\s*(?://|/?\\*)).*?(?:\\s(on(?:${events}))=\\{|\\b(use(?:Layout)?Effect)\\()`,
  'm',
);
