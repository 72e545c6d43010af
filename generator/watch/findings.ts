import type { Finding, PageFindings } from '../browser/watch-message.ts';
import type { PageSpec } from '../contract.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/** What was looked at: the content by itself, or the pages that it became; or what the rules advise. */
export type FoundIn = 'content' | 'pages' | 'advice';

/** Creates what keeps the findings of the state that was inspected last. */
export function createFindings() {
  const kept = new Map<FoundIn, readonly Diagnostic[]>();
  return {
    /** Puts what is found now in the place of what was; gives what is new, and what has gone. */
    replace(place: FoundIn, found: readonly Diagnostic[]) {
      const last = kept.get(place) ?? [];
      kept.set(place, found);
      return { fresh: without(found, last, JSON.stringify), fixed: without(last, found, idOf) };
    },
    /**
     * Those of one page: of its source, of itself alone, and of the code of its view.
     * @param page undefined where there is no page.
     * @param view path of the module of its view, relative to the root.
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

/** Lines that are said of what was fixed. */
const mostLines = 3;

/** What a save has fixed, in a few lines. */
export function describeFixed(fixed: readonly Diagnostic[]): string[] {
  const lines = fixed.slice(0, mostLines).map(({ message }) => `✓ fixed: ${message}`);
  const rest = fixed.length - lines.length;
  return rest > 0 ? [...lines, `✓ fixed: ${rest} more`] : lines;
}

/** The same wherever in its file it is: a line that was added above has fixed nothing. */
function idOf({ rule, file, page, message }: Diagnostic): string {
  return JSON.stringify([rule, file, page, message]);
}

function without(
  diagnostics: readonly Diagnostic[],
  others: readonly Diagnostic[],
  toId: (diagnostic: Diagnostic) => string,
): Diagnostic[] {
  const ids = new Set(others.map(toId));
  return diagnostics.filter((diagnostic) => !ids.has(toId(diagnostic)));
}

function toFinding({ severity, rule, message, hint, file, line, column }: Diagnostic): Finding {
  return { severity, rule, message, hint, file, line, column };
}
