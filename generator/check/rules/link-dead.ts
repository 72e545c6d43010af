import { basename } from 'node:path';
import { suggest } from '../../lib/suggest.ts';
import { findUnplanned } from '../find-unplanned.ts';
import type { CheckContext, Rule } from '../rule.ts';

export const linkDead: Rule = {
  id: 'link/dead',
  severity: 'error',
  asks: 'A link to this site leads to a page or a file of it.',
  *test(context) {
    for (const link of context.links) {
      const { target } = link;
      const at = { file: link.file.file, where: link.where };
      if (target.kind === 'empty') {
        yield {
          ...at,
          message: 'This link has no target.',
          hint: 'Write one between the parentheses.',
        };
      } else if (target.kind === 'malformed') {
        yield {
          ...at,
          message: `"${link.url}" is not a URL.`,
          hint: 'Write a path of this site, or a URL with https://.',
        };
      } else if (target.kind === 'missing') {
        const unplanned = findUnplanned(target.path, context.files);
        if (unplanned === undefined)
          yield { ...at, ...describeMissing(link.url, target.path, context) };
        else if (unplanned.isHidden && !link.file.isHidden) {
          yield {
            ...at,
            message: `There is no page ${target.path} yet: ${unplanned.file} is not public.`,
            hint: 'Take the link out until both are public, or make them public together.',
          };
        }
      }
    }
  },
};

function describeMissing(url: string, path: string, context: CheckContext) {
  const meant = findHost(url) ?? findMeant(path, context);
  return {
    message: `There is no page ${path}.`,
    hint: meant ? `Did you mean ${meant}?` : 'Write the path of a page, as its address shows it.',
  };
}

/** A URL of another site, for one that was written without its beginning, or with a slip in it. */
function findHost(url: string): string | undefined {
  const [, slip, rest] = /^(https?:?\/{0,2})?([^/?#]*\.[^/?#]*.*)$/i.exec(url) ?? [];
  const [host = ''] = rest?.split(/[/?#]/) ?? [];
  const isHost = slip !== undefined || /^www\.|\.(?:com|org|net|io|dev|ai|gov|edu)$/i.test(host);
  return isHost && !host.startsWith('.') ? `https://${rest}` : undefined;
}

function findMeant(path: string, { pages, files }: CheckContext): string | undefined {
  const clean = path.replace(/(?:\/index)?(?:\.html?)?\/*$/, '').toLowerCase() || '/';
  const paths = pages.map((page) => page.path);
  if (paths.includes(clean)) return clean;
  const file = files.find(({ file }) => basename(file) === basename(path));
  // Everything short is like the path of the home page.
  const others = paths.filter((other) => other !== '/');
  return file?.page?.path ?? suggest(path, others) ?? suggestByName(path, paths);
}

/** A page of the same name in another place. */
function suggestByName(path: string, paths: readonly string[]): string | undefined {
  const name = basename(path);
  return name === '' ? undefined : paths.find((other) => basename(other) === name);
}
