import type { Finding, PageFindings } from '../browser/watch-message.ts';
import type { PageSpec } from '../contract.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { without } from '../lib/without.ts';

/**
 * The subject of findings: the content itself or the pages made from it; or advice of the rules.
 */
export type FoundIn = 'content' | 'pages' | 'advice';

/** Creates a store for the findings of the state that was inspected last. */
export function createFindings() {
  const kept = new Map<FoundIn, readonly Diagnostic[]>();
  return {
    /** Replaces the findings of a subject; returns the new findings and the fixed ones. */
    replace(place: FoundIn, found: readonly Diagnostic[]) {
      const last = kept.get(place) ?? [];
      kept.set(place, found);
      return { fresh: without(found, last, JSON.stringify), fixed: without(last, found, idOf) };
    },
    /**
     * The findings of one page: of its source, of only this page, and of its view's code.
     * @param page undefined if there is no page.
     * @param view path of its view's module, relative to the root.
     */
    ofPage(page: PageSpec | undefined, view: string | undefined): PageFindings {
      const isHere = ({ file, page: path }: Diagnostic) =>
        path === undefined
          ? file !== undefined && (file === page?.source || file === view)
          : path === page?.path;
      const all = [...kept.values()].flat();
      const elsewhere = all.filter((found) => found.severity !== 'advice' && !isHere(found));
      return { here: all.filter(isHere).map(toFinding), elsewhere: elsewhere.length };
    },
  };
}

/** The most lines about fixed findings. */
const mostLines = 3;

/** Describes the findings that a save has fixed, in a few lines. */
export function describeFixed(fixed: readonly Diagnostic[]): string[] {
  const lines = fixed.slice(0, mostLines).map(({ message }) => `✓ fixed: ${message}`);
  const rest = fixed.length - lines.length;
  return rest > 0 ? [...lines, `✓ fixed: ${rest} more`] : lines;
}

/**
 * An id without the line number, because adding a line above a finding does not fix it. It also lacks
 * the part of the message that counts pages, because another page with the finding does not fix it.
 */
function idOf({ rule, file, page, message }: Diagnostic): string {
  const subject = message.replace(/[,.][^,.]*\b\d+ (?:other )?pages?\b.*|\.$/s, '');
  return JSON.stringify([rule, file, page, subject]);
}

function toFinding({ severity, rule, message, hint, file, line, column }: Diagnostic): Finding {
  return { severity, rule, message, hint, file, line, column };
}
