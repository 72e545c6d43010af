import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Root } from 'mdast';
import type { Plugin, Preset, Transformer } from 'unified';
import { wantedCacheFolder } from '../cache/cache-folder.ts';
import { checkUnsaved } from '../check/check-site.ts';
import type { Diagnostic, Place } from '../diagnostics/diagnostic.ts';
import { pathIn } from '../lib/real-path.ts';

/**
 * The preset that makes remark report the findings of `stet check` for a text. Editors run remark
 * while you type (remark-language-server).
 * @param config URL of the `.remarkrc.mjs` in the root of the site.
 */
export function checkWhileTyping(config: string): Preset {
  const root = dirname(fileURLToPath(config));
  const place = { root, cacheDir: wantedCacheFolder(root, process.env) };
  const check = createQueue((file, text) => checkUnsaved(place, { file, text }, new Date()));
  const plugin: Plugin<[], Root> = () => async (_tree, file) => {
    const path = pathIn(root, resolve(file.cwd, file.path));
    for (const diagnostic of await check(path, String(file))) tell(file, diagnostic);
  };
  return { plugins: [plugin] };
}

type Check = (file: string, text: string) => Promise<readonly Diagnostic[]>;

/**
 * Runs one check at a time. Each file has at most one waiting check, which uses the newest text.
 */
function createQueue(check: Check): Check {
  const newest = new Map<string, string>();
  const waiting = new Map<string, ReturnType<Check>>();
  let last: Promise<unknown> = Promise.resolve();
  return (file, text) => {
    newest.set(file, text);
    const found =
      waiting.get(file) ??
      last.then(() => {
        waiting.delete(file);
        return check(file, newest.get(file) ?? '');
      });
    waiting.set(file, found);
    last = found.catch(() => undefined);
    return found;
  };
}

/** A remark message is fatal for an error, not fatal for a warning, and undefined for advice. */
const fatality = { error: true, warning: false, advice: undefined } as const;

function tell(file: Parameters<Transformer>[1], diagnostic: Diagnostic): void {
  const { rule, severity, message: reason, hint, fix } = diagnostic;
  const place = rangeOf(diagnostic);
  const message = file.message(reason, { ...(place && { place }), source: 'stet', ruleId: rule });
  message.fatal = fatality[severity];
  if (hint !== undefined) message.note = hint;
  if (fix && isDeepStrictEqual(rangeOf(fix.place), place)) message.expected = [fix.text];
}

/** A place in unist's format; undefined if the line is unknown. */
function rangeOf({ line, column = 1, endLine = line, endColumn = column }: Partial<Place>) {
  if (line === undefined || endLine === undefined) return undefined;
  return { start: { line, column }, end: { line: endLine, column: endColumn } };
}
