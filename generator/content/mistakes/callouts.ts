import { suggest } from '../../lib/suggest.ts';
import { startOf } from '../placed-nodes.ts';
import type { Body, Slip } from './body.ts';

/** The kinds of callouts that GitHub knows; every site supports them. */
const kinds = ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'];

/** The names of other tools for callouts. */
const others: Readonly<Record<string, string>> = {
  ...{
    INFO: 'NOTE',
    ABSTRACT: 'NOTE',
    SUMMARY: 'NOTE',
    TODO: 'NOTE',
    EXAMPLE: 'NOTE',
    QUOTE: 'NOTE',
  },
  ...{ HINT: 'TIP', SUCCESS: 'TIP', CHECK: 'TIP', QUESTION: 'NOTE', HELP: 'TIP', FAQ: 'NOTE' },
  ...{
    ATTENTION: 'WARNING',
    ERROR: 'CAUTION',
    DANGER: 'CAUTION',
    BUG: 'CAUTION',
    FAILURE: 'CAUTION',
  },
};

const marker = /^\[!([A-Za-z][\w-]*)\]([-+]?)([^\n]*)/;

/** Finds callouts of an unknown kind, with text on their first line, or outside a quote. */
export function* findCallouts(body: Body): Generator<Slip> {
  for (const { node, parent, index } of body.all('paragraph')) {
    const at = startOf(node);
    const [line, name = '', fold = '', rest = ''] = marker.exec(body.prose.slice(at)) ?? [];
    if (line === undefined) continue;
    const written = `[!${name}]`;
    const place = { at, length: written.length + fold.length, markup: written };
    const kind = name.toUpperCase();
    if (parent.type !== 'blockquote') {
      if (!kinds.includes(kind)) continue;
      const message = `${written} is not in a quote, so this is not a callout.`;
      yield {
        ...place,
        message,
        hint: `Write > before ${written} and before each line of the text.`,
      };
    } else if (!kinds.includes(kind)) {
      const meant = suggest(kind, kinds) ?? others[kind];
      const all = `Write one of ${kinds.map((known) => `[!${known}]`).join(', ')}.`;
      const hint = meant ? `Did you mean [!${meant}]?` : all;
      yield { ...place, message: `There is no callout ${written}.`, hint };
    } else if (index === 0 && (rest.trim() !== '' || fold !== '')) {
      yield {
        ...place,
        message: `The text after ${written} keeps this quote from being a callout.`,
        hint: 'Write the text on the next line, after >.',
      };
    }
  }
}
