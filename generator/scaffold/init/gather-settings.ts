import { resolve } from 'node:path';
import { type SiteError, siteError } from '../../diagnostics/diagnostic.ts';
import { parseSiteUrl, siteUrlForm } from '../../lib/site-url.ts';
import { suggest } from '../../lib/suggest.ts';
import type { Ask } from '../ask.ts';
import { findInTheWay } from './find-in-the-way.ts';
import { listStarters } from './starters.ts';

/** The settings of a new site from the command line. */
export interface GivenSettings {
  folder?: string | undefined;
  template?: string | undefined;
  url?: string | undefined;
}

/** The folder, template and URL of a new site. */
export interface Settings {
  /** Absolute path of its folder. */
  root: string;
  /** Name of a folder in `templates/starters`. */
  template: string;
  url: string;
}

const defaults = { folder: 'my-site', template: 'minimal', url: 'https://example.com' };

/** A problem with an answer, and how to fix it. */
type Fault = [message: string, hint: string];

/**
 * Takes the given settings, then asks, then uses the defaults.
 * @param options `ask` is undefined without a terminal; `yes` takes every default without asking.
 * @returns undefined if the template is neither given nor chosen by the user or `yes`.
 * @throws SiteError for a given setting that cannot be used.
 */
export async function gatherSettings(
  given: GivenSettings,
  { ask, yes, cwd }: { ask: Ask | undefined; yes: boolean; cwd: string },
): Promise<Settings | undefined> {
  const questions: Record<keyof GivenSettings, [question: string, find: FindFault]> = {
    folder: ['Folder', (answer) => findFolderFault(resolve(cwd, answer))],
    template: [`Template: ${listStarters().join(', ')}`, findTemplateFault],
    url: ['Address of the published site; you can change it later', findUrlFault],
  };
  const gather = async (key: keyof GivenSettings): Promise<string> => {
    const [question, findFault] = questions[key];
    const check = (answer: string) => findFault(answer)?.join(' ');
    const asked =
      given[key] ?? (yes ? undefined : await ask?.(question, { default: defaults[key], check }));
    const answer = asked ?? defaults[key];
    const fault = findFault(answer);
    if (fault) throw refusal(...fault);
    return answer;
  };
  const root = resolve(cwd, await gather('folder'));
  if (given.template === undefined && !yes && ask === undefined) return undefined;
  const template = await gather('template');
  const url = await gather('url');
  return { root, template, url: parseSiteUrl(url) ?? url };
}

type FindFault = (answer: string) => Fault | undefined;

function findFolderFault(root: string): Fault | undefined {
  const [first, ...others] = findInTheWay(root);
  if (first === undefined) return undefined;
  const shown = [first, ...others.slice(0, 4)].join(', ');
  const more = others.length > 4 ? ` and ${others.length - 4} more` : '';
  return [
    `${root} is not empty: ${shown}${more} would be in the way.`,
    'Name a new or empty folder. Only .git, a README and a license may be in it.',
  ];
}

function findTemplateFault(template: string): Fault | undefined {
  const starters = listStarters();
  if (starters.includes(template)) return undefined;
  const meant = suggest(template, starters);
  const hint = meant ? `Did you mean ${meant}?` : `The templates are ${starters.join(', ')}.`;
  return [`There is no template "${template}".`, hint];
}

function findUrlFault(text: string): Fault | undefined {
  if (parseSiteUrl(text) !== undefined) return undefined;
  return [`"${text}" is not the address of a site.`, `Write ${siteUrlForm}.`];
}

function refusal(message: string, hint: string): SiteError {
  return siteError({ rule: 'init/refused', message, hint });
}
