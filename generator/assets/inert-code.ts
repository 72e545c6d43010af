import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../config/site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { stretchAt } from '../diagnostics/place.ts';
import { hydratedViews } from './entries.ts';
import type { Bundle } from './run-esbuild.ts';

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
  return Object.keys(server.metafile.inputs)
    .filter((file) => ownModule.test(file) && !inBrowser.has(file))
    .flatMap((file) => findInFile(site.root, file));
}

/**
 * A module of the site that may contain JSX. Paths are relative to the root; the paths of packages
 * contain `node_modules`.
 */
const ownModule = /^(?!\.\.\/|.*\bnode_modules\/|.*:).*\.[jt]sx$/;

const events =
  'Click|DoubleClick|Change|Input|Submit|Key(?:Down|Up)|Focus|Blur|(?:Mouse|Pointer|Touch)\\w+|Scroll|Toggle';
/** An event handler in JSX or the call of an effect, except on a line that is a comment. */
const inert = new RegExp(
  `^(?!\\s*(?://|/?\\*)).*?(?:\\s(on(?:${events}))=\\{|\\b(use(?:Layout)?Effect)\\()`,
  'm',
);

function findInFile(root: string, file: string): Diagnostic[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = inert.exec(text);
  const name = found?.[1] ?? found?.[2];
  if (!found || name === undefined) return [];
  return [
    {
      rule: 'site/inert-code',
      severity: 'warning',
      message: `${name} never runs here: React takes over no page that uses this file.`,
      hint: 'Let its view hydrate, or write the behavior in document.script.',
      file,
      ...stretchAt(text, found.index + found[0].lastIndexOf(name), name.length),
    },
  ];
}
