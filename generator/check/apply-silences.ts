import type { Silence } from '../content/silences.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { suggest } from '../lib/suggest.ts';
import { type CheckContext, type Rule, severityOf } from './rule.ts';
import { rulesOf, silenceUnused } from './rules.ts';

/**
 * Removes the diagnostics that comments silence. Adds a diagnostic for each faulty comment: one
 * that silences nothing, names no rule, or gives no reason.
 * @param active the rules that ran.
 */
export function applySilences(
  diagnostics: readonly Diagnostic[],
  context: CheckContext,
  active: readonly Rule[],
): Diagnostic[] {
  const silencing = context.files.filter(({ silences }) => silences.length > 0);
  const silences = new Map(silencing.map(({ file, silences }) => [file, silences]));
  const used = new Set<Silence>();
  const heard = diagnostics.filter((diagnostic) => {
    const { rule, file = '', line = 1 } = diagnostic;
    const covers = (item: Silence) => item.rule === rule && line >= item.from && line <= item.to;
    const silence = silences.get(file)?.find(covers);
    if (silence) used.add(silence);
    return silence === undefined;
  });
  const severity = severityOf(silenceUnused, context.site);
  if (severity === 'off') return heard;
  const ids = rulesOf(context.site).map(({ id }) => id);
  const faulty = [...silences].flatMap(([file, list]) =>
    list.flatMap((silence) => {
      const hasRun = active.some(({ id }) => id === silence.rule);
      const fault = findFault(silence, ids, hasRun && !used.has(silence));
      return fault ? { rule: silenceUnused.id, severity, ...fault, file, ...silence.place } : [];
    }),
  );
  return [...heard, ...faulty];
}

/** The fault of a comment. `isIdle` is true if the comment's rule ran and found nothing there. */
function findFault({ rule, why }: Silence, ids: readonly string[], isIdle: boolean) {
  if (rule === '') {
    return {
      message: "stet can't read this comment, so it silences nothing.",
      hint: 'Write stet-ignore, one rule, a colon and the reason: stet-ignore link/dead: why.',
    };
  }
  if (!ids.includes(rule)) {
    const meant = suggest(rule, ids);
    return {
      message: `There is no rule "${rule}" that a comment can silence.`,
      hint: meant
        ? `Did you mean ${meant}?`
        : 'docs/checks.md in the stet package lists the rules.',
    };
  }
  if (isIdle) {
    return {
      message: `${rule} finds nothing here, so this comment silences nothing.`,
      hint: 'Remove the comment.',
    };
  }
  if (why !== '') return undefined;
  return {
    message: 'This comment does not say why it silences the rule.',
    hint: `Write stet-ignore ${rule}: and the reason.`,
  };
}
