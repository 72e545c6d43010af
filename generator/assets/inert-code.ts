import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../config/site.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { stretchAt } from '../diagnostics/place.ts';
import { hydratedViews } from './entries.ts';
import type { Bundle } from './run-esbuild.ts';

type Inputs = Pick<Bundle, 'metafile'>;

/**
 * Finds what never runs, because React does not take over the pages that use it: event handlers and
 * effects in modules of the site that are in the prerender bundle alone. A module that some page with
 * React uses too is in both.
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

/** A module of the site that may hold JSX: paths are relative to the root, packages have a folder. */
const ownModule = /^(?!\.\.\/|.*\bnode_modules\/|.*:).*\.[jt]sx$/;

const events =
  'Click|DoubleClick|Change|Input|Submit|Key(?:Down|Up)|Focus|Blur|(?:Mouse|Pointer|Touch)\\w+|Scroll|Toggle';
/** A handler as JSX has it or the call of an effect, not in a comment alone on its line. */
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
