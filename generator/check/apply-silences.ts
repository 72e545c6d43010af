import type { Silence } from '../content/silences.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { suggest } from '../lib/suggest.ts';
import type { CheckContext, Rule } from './rule.ts';

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
  const idle = context.files.flatMap(({ file, silences }) =>
    silences.flatMap((silence) => describeFault(silence, { file, used, rules, active }) ?? []),
  );
  const severity = context.site.rules[silenceRule] ?? 'advice';
  return severity === 'off'
    ? heard
    : [...heard, ...idle.map((diagnostic) => ({ ...diagnostic, severity }))];
}

/** The rule about the comments themselves. */
export const silenceRule = 'silence/unused';

function covers({ rule, from, to }: Silence, diagnostic: Diagnostic): boolean {
  const line = diagnostic.line ?? 1;
  return rule === diagnostic.rule && line >= from && line <= to;
}

function describeFault(
  silence: Silence,
  options: {
    file: string;
    used: ReadonlySet<Silence>;
    rules: readonly Rule[];
    active: readonly Rule[];
  },
): Omit<Diagnostic, 'severity'> | undefined {
  const { file, used, rules, active } = options;
  const { rule, why, place } = silence;
  const fault = (message: string, hint: string) => ({
    rule: silenceRule,
    message,
    hint,
    file,
    ...place,
  });
  if (rule === '') {
    return fault(
      'This comment is not understood, so that it silences nothing.',
      'Write stet-ignore, one rule, a colon and the reason: stet-ignore link/dead: why.',
    );
  }
  if (!rules.some(({ id }) => id === rule)) {
    const meant = suggest(
      rule,
      rules.map(({ id }) => id),
    );
    return fault(
      `There is no rule "${rule}" that a comment can silence.`,
      meant ? `Did you mean ${meant}?` : 'docs/checks.md lists the rules.',
    );
  }
  if (active.some(({ id }) => id === rule) && !used.has(silence)) {
    return fault(
      `${rule} finds nothing here that this comment could silence.`,
      'Remove the comment.',
    );
  }
  return why === ''
    ? fault(
        'This comment does not say why it silences the rule.',
        `Write stet-ignore ${rule}: and the reason.`,
      )
    : undefined;
}
