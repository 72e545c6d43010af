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

interface SilenceOptions {
  diagnostics: readonly Diagnostic[];
  context: CheckContext;
  rules: readonly Rule[];
  /** Those of the rules that ran. */
  active: readonly Rule[];
}

/**
 * Takes out what comments silence, and adds what is wrong with those comments: one that silences
 * nothing, names no rule, or does not say why.
 */
export function applySilences(options: SilenceOptions): Diagnostic[] {
  const { diagnostics, context } = options;
  const silences = new Map(context.files.map(({ file, silences }) => [file, silences]));
  const used = new Set<Silence>();
  const heard = diagnostics.filter((diagnostic) => {
    const silence = silences.get(diagnostic.file ?? '')?.find((item) => covers(item, diagnostic));
    if (silence) used.add(silence);
    return silence === undefined;
  });
  const severity = severityOf(silenceUnused, context.site);
  if (severity === 'off') return heard;
  const idle = context.files.flatMap(({ file, silences }) =>
    silences.flatMap((silence) => {
      const [message, hint] = findFault(silence, used, options) ?? [];
      if (message === undefined || hint === undefined) return [];
      return { rule: silenceUnused.id, severity, message, hint, file, ...silence.place };
    }),
  );
  return [...heard, ...idle];
}

function covers({ rule, from, to }: Silence, diagnostic: Diagnostic): boolean {
  const line = diagnostic.line ?? 1;
  return rule === diagnostic.rule && line >= from && line <= to;
}

/** Message and hint of what is wrong with a comment. */
function findFault(
  silence: Silence,
  used: ReadonlySet<Silence>,
  { rules, active }: SilenceOptions,
): [message: string, hint: string] | undefined {
  const { rule, why } = silence;
  if (rule === '') {
    return [
      'This comment is not understood, so that it silences nothing.',
      'Write stet-ignore, one rule, a colon and the reason: stet-ignore link/dead: why.',
    ];
  }
  const ids = rules.map(({ id }) => id);
  if (!ids.includes(rule)) {
    const meant = suggest(rule, ids);
    return [
      `There is no rule "${rule}" that a comment can silence.`,
      meant ? `Did you mean ${meant}?` : 'docs/checks.md lists the rules.',
    ];
  }
  if (active.some(({ id }) => id === rule) && !used.has(silence)) {
    return [`${rule} finds nothing here that this comment could silence.`, 'Remove the comment.'];
  }
  if (why !== '') return undefined;
  return [
    'This comment does not say why it silences the rule.',
    `Write stet-ignore ${rule}: and the reason.`,
  ];
}
