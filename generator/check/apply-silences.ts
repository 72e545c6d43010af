import type { Silence } from '../content/silences.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { suggest } from '../lib/suggest.ts';
import { type CheckContext, type Rule, severityOf } from './rule.ts';

/** The rule about the comments themselves: what it finds is known when all other rules have run. */
export const silenceUnused: Rule = {
  id: 'silence/unused',
  severity: 'advice',
  asks: 'A comment that silences a rule has something to silence, and says why.',
  test: () => [],
};

/**
 * Takes out what comments silence, and adds what is wrong with those comments: one that silences
 * nothing, names no rule, or does not say why. `active` are those of the rules that ran.
 */
export function applySilences(options: {
  diagnostics: readonly Diagnostic[];
  context: CheckContext;
  rules: readonly Rule[];
  active: readonly Rule[];
}): Diagnostic[] {
  const { diagnostics, context, rules, active } = options;
  const silences = new Map(context.files.map(({ file, silences }) => [file, silences]));
  const used = new Set<Silence>();
  const heard = diagnostics.filter((diagnostic) => {
    const silence = silences.get(diagnostic.file ?? '')?.find((item) => covers(item, diagnostic));
    if (silence) used.add(silence);
    return silence === undefined;
  });
  const severity = severityOf(silenceUnused, context.site);
  if (severity === 'off') return heard;
  const ids = rules.map(({ id }) => id);
  const isIdle = (silence: Silence) =>
    active.some(({ id }) => id === silence.rule) && !used.has(silence);
  const idle = context.files.flatMap(({ file, silences }) =>
    silences.flatMap((silence) => {
      const fault = findFault(silence, ids, isIdle(silence));
      return fault ? [{ rule: silenceUnused.id, ...fault, file, ...silence.place, severity }] : [];
    }),
  );
  return [...heard, ...idle];
}

function covers({ rule, from, to }: Silence, diagnostic: Diagnostic): boolean {
  const line = diagnostic.line ?? 1;
  return rule === diagnostic.rule && line >= from && line <= to;
}

function findFault(
  { rule, why }: Silence,
  ids: readonly string[],
  isIdle: boolean,
): Pick<Diagnostic, 'message' | 'hint'> | undefined {
  if (rule === '') {
    return {
      message: 'This comment is not understood, so that it silences nothing.',
      hint: 'Write stet-ignore, one rule, a colon and the reason: stet-ignore link/dead: why.',
    };
  }
  if (!ids.includes(rule)) {
    const meant = suggest(rule, ids);
    return {
      message: `There is no rule "${rule}" that a comment can silence.`,
      hint: meant ? `Did you mean ${meant}?` : 'docs/checks.md lists the rules.',
    };
  }
  if (isIdle) {
    return {
      message: `${rule} finds nothing here that this comment could silence.`,
      hint: 'Remove the comment.',
    };
  }
  if (why !== '') return undefined;
  return {
    message: 'This comment does not say why it silences the rule.',
    hint: `Write stet-ignore ${rule}: and the reason.`,
  };
}
