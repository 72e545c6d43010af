import type { RuleSeverity } from '../contract.ts';
import type { Diagnostic } from './diagnostic.ts';

interface StageRule {
  severity: RuleSeverity;
  asks: string;
}

/**
 * Findings of stages that a build can ignore, and findings of `verify` on the live site, by id. A
 * site's `rules` can set their severity, as for the rules of `check`.
 */
export const stageRules: Readonly<Record<string, StageRule>> = {
  'image/missing': { severity: 'error', asks: 'Every image exists.' },
  'image/unreadable': { severity: 'error', asks: 'stet can read every image.' },
  'image/misnamed': {
    severity: 'warning',
    asks: "An image's extension matches its format.",
  },
  'image/unconverted': {
    severity: 'warning',
    asks: 'An animation is small enough to be converted.',
  },
  'image/unsafe-svg': {
    severity: 'warning',
    asks: 'An SVG contains nothing that can run or load.',
  },
  'link/hidden': { severity: 'warning', asks: "A link's target page is public." },
  'markdown/failed': { severity: 'warning', asks: 'stet can render the Markdown.' },
  'markdown/mdx': { severity: 'error', asks: 'MDX contains no JavaScript.' },
  'site/inert-code': {
    severity: 'warning',
    asks: 'Event handlers and effects are in code that browsers run.',
  },
  'site/environment': {
    severity: 'warning',
    asks: 'Code that browsers run reads no environment variable.',
  },
  'site/module-url': {
    severity: 'warning',
    asks: 'Code that browsers run names no file by its place next to the code.',
  },
  'live/unreachable': { severity: 'error', asks: 'Every URL of the site answers.' },
  'live/stale': { severity: 'error', asks: 'The live site is this build.' },
  'live/missing': { severity: 'error', asks: 'Every file of the output is online.' },
  'live/status': { severity: 'error', asks: 'Every URL has the expected status.' },
  'live/changed': { severity: 'error', asks: 'Live files have the built bytes.' },
  'live/encoding': { severity: 'error', asks: "A body's compression matches its header." },
  'live/header': { severity: 'error', asks: 'Headers match the definition.' },
  'live/redirect': {
    severity: 'error',
    asks: 'Every redirect works, and no other URL redirects.',
  },
  'live/foreign': { severity: 'error', asks: 'Everything online comes from the output.' },
  'site/advice': { severity: 'advice', asks: 'The definition gives no advice.' },
};

/** Areas of errors about a single entry, which `rules` cannot set. */
const ofEntries = /^(?:front-matter\/(?!default$|key-order$|quotes$|comment$)|file\/)/;

/** Areas of errors that make the output unusable. */
const ofBuilds =
  /^(?:api|build|card|code|config|content|emit|new|plan|plugin|preview|redirects|render|schema|serve|template|verify)\//;

/** The reason that a site's `rules` cannot set an id of stet; undefined for any other id. */
export function whyFixed(id: string): string | undefined {
  if (ofEntries.test(id)) {
    return 'An entry cannot be read without it. With onInvalid: "skip" in its collection, a build leaves such an entry out.';
  }
  return ofBuilds.test(id) ? 'A build cannot continue with this error.' : undefined;
}

/**
 * Applies the severities of the site's `rules` to the findings of stages; drops findings that are
 * off.
 */
export function weighStages(
  diagnostics: readonly Diagnostic[],
  rules: Readonly<Record<string, RuleSeverity>>,
): Diagnostic[] {
  return diagnostics.flatMap((diagnostic) => {
    const severity = stageRules[diagnostic.rule] && rules[diagnostic.rule];
    if (severity === 'off') return [];
    return severity === undefined ? diagnostic : { ...diagnostic, severity };
  });
}
