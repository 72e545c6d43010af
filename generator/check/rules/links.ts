import { basename } from 'node:path';
import type { PageSpec } from '../../contract.ts';
import { isImageFile } from '../../images/image-format.ts';
import { listWords } from '../../lib/amounts.ts';
import { decodeUrl } from '../../lib/decode-url.ts';
import { firstBy } from '../../lib/first-by.ts';
import { memoize } from '../../lib/memoize.ts';
import { createPathSuggester } from '../../lib/suggest.ts';
import { findUnplanned, offeredIds } from '../links.ts';
import { textsUnder } from '../list-texts.ts';
import { ofFacts, ofLinks } from '../make-rule.ts';
import { type CheckContext, listRules } from '../rule.ts';

/** Rules about the targets and texts of links. */
export const linkRules = listRules({
  'link/dead': {
    severity: 'error',
    asks: 'A link within the site goes to an existing page or file.',
    test: ofLinks<CheckContext>(({ file, url, target }, context) => {
      if (target.kind === 'empty') {
        return { message: 'This link has no target.', hint: 'Write one between the parentheses.' };
      }
      if (target.kind === 'malformed') {
        return {
          message: `"${url}" is not a URL.`,
          hint: 'Write a path of this site, or a URL with https://.',
        };
      }
      if (target.kind === 'external') return describeDoubled(target.url);
      if (target.kind !== 'missing') return false;
      const unplanned = findUnplanned(target.path, context.files);
      if (unplanned === undefined) return describeMissing(url, target.path, context);
      return (
        unplanned.isHidden &&
        !file.isHidden && {
          message: `There is no page ${target.path} yet: ${unplanned.file} is not public.`,
          hint: 'Remove the link until both are public, or publish them together.',
        }
      );
    }),
  },
  'link/anchor': {
    severity: 'error',
    asks: 'The part of a link after # is an id on the target page.',
    test: ofLinks(({ target }) => {
      if (target.kind !== 'page' || target.anchor === '' || target.anchor === 'top') return false;
      const { page, anchor } = target;
      // The ids of a page without a content file are known only after the build: check --dist
      // checks them.
      if (page.source === undefined) return false;
      const ids = anchorsOf(page);
      if (ids.has(anchor)) return false;
      const { offered, suggestId } = offeredIds(ids);
      const meant = suggestId(anchor);
      return {
        message: `Nothing on ${page.path} has the id "${anchor}".`,
        hint: meant ? `Did you mean #${meant}?` : explainIds(offered),
      };
    }),
  },
  'link/moved': {
    severity: 'warning',
    asks: 'A link uses the current path of a page, not a redirected one.',
    test: ofLinks(({ url, target }) => {
      if (target.kind !== 'moved') return false;
      const [rest = ''] = /[?#].*$/.exec(url) ?? [];
      // A browser keeps the anchor when it follows a redirect.
      const to = /[?#]/.test(target.to) ? target.to : target.to + rest;
      return {
        message: `${url} has moved to ${to}.`,
        hint: `Write ${to}.`,
        fix: (written) => written.replace(url, () => to),
      };
    }),
  },
  'link/placeholder': {
    severity: 'advice',
    asks: 'A link has a real target, not only #.',
    test: ofLinks(
      ({ target }) =>
        target.kind === 'placeholder' && {
          message: 'This link has no target yet.',
          hint: 'Write its target as soon as there is one.',
        },
    ),
  },
  'link/absolute': {
    severity: 'advice',
    asks: 'A link within the site is a path, so it works on every host.',
    test: ofLinks<CheckContext>(({ url }, { site }) => {
      if (!url.startsWith(`${site.url}/`) && url !== site.url) return false;
      const path = url.slice(site.url.length) || '/';
      return {
        message: 'This link to a page of this site contains the host.',
        hint: `Write ${path}.`,
        fix: (written) => written.replace(url, () => path),
      };
    }),
  },
  'link/scheme': {
    severity: 'warning',
    asks: 'A link to another site uses https:, mailto: or tel:.',
    test: ofLinks(({ target }) => {
      if (target.kind !== 'external') return false;
      const { protocol, hostname } = target.url;
      if (/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)) {
        return {
          message: `${target.url.host} is each reader's own machine.`,
          hint: 'Write the public address, or put this one between backticks to show it.',
        };
      }
      if (/^(?:https|mailto|tel):$/.test(protocol)) return false;
      if (protocol === 'http:') {
        return {
          message: 'This link is not encrypted.',
          hint: 'Write https:// instead of http://.',
        };
      }
      return {
        message: `The page removes links that start with ${protocol} and shows only their text.`,
        hint: 'Write a path, an https:// URL, mailto: or tel:.',
      };
    }),
  },
  'link/text': {
    severity: 'error',
    asks: 'A link has visible text. If the text is an address, the link goes there.',
    test: ofFacts('links', ({ text, url }) =>
      text.trim() === ''
        ? { message: 'This link has no text.', hint: 'Describe its target between the brackets.' }
        : describeOther(text, url),
    ),
  },
});

/** `https://https//example.com` */
function describeDoubled({ href, hostname }: URL) {
  if (!/^https?$/.test(hostname)) return false;
  const meant = href.replace(/^https?:\/\/(?:https?:?\/*)+/, 'https://');
  return { message: `The beginning of this address is doubled.`, hint: `Did you mean ${meant}?` };
}

/** A link text that is a different address than the link's target. */
function describeOther(written: string, url: string) {
  // Marks of text direction are invisible.
  const text = written.replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');
  if (!/^https?:\/\/\S+$/.test(text) || !URL.canParse(text) || text.includes('…')) return false;
  const shown = new URL(text);
  const target = URL.canParse(url, shown) ? new URL(url, shown) : undefined;
  const pathOf = ({ pathname }: URL) => decodeUrl(pathname).replace(/\/+$/, '').toLowerCase();
  const hostOf = ({ hostname }: URL) => hostname.replace(/^www\./, '');
  if (target === undefined || !/^https?:$/.test(target.protocol)) return false;
  if (hostOf(shown) === hostOf(target) && pathOf(target).startsWith(pathOf(shown))) return false;
  return {
    message: `This link shows ${text} but goes to ${url}.`,
    hint: 'Write the same address in both places, or a text that describes the target.',
  };
}

function describeMissing(url: string, path: string, context: CheckContext) {
  const bare = path.replace(/\/+$/, '');
  if (bare !== path && namesOfPages(context.pages).paths.has(bare)) {
    const to = url.replace(/\/+(?=$|[?#])/, '');
    return {
      message: `The path of the page is ${bare}, without a slash at the end. Not every host redirects to it.`,
      hint: `Write ${to}, or set urlStyle: 'directory' if all your URLs end in a slash.`,
      fix: (written: string) => written.replace(url, () => to),
    };
  }
  const meant = findEnclosed(url) ?? findMailbox(url) ?? findHost(url) ?? findMeant(path, context);
  const hint = isImageFile(path)
    ? 'To link to a file, put it into the static folder, and write its URL.'
    : 'Write the path of a page, as in its URL.';
  return {
    message: `There is no page ${path}.`,
    hint: meant ? `Did you mean ${meant}?` : hint,
  };
}

/** `(https://example.com)` and `[https://example.com](…` */
function findEnclosed(url: string): string | undefined {
  return /^[([{<]+(https?:\/\/[^\s()[\]{}<>]+)/.exec(url)?.[1];
}

/** `ada@example.com` */
function findMailbox(url: string): string | undefined {
  return /^[^\s@/:?#]+@[^\s@/:?#]+\.[a-z]{2,}$/i.test(url) ? `mailto:${url}` : undefined;
}

/** The URL of another site, if its scheme is missing or misspelled. */
function findHost(url: string): string | undefined {
  const [, slip, rest] = /^(https?:?\/{0,2})?([^/?#]*\.[^/?#]*.*)$/i.exec(url) ?? [];
  const [host = ''] = rest?.split(/[/?#]/) ?? [];
  const isHost = slip !== undefined || /^www\.|\.(?:com|org|net|io|dev|ai|gov|edu)$/i.test(host);
  return isHost && !host.startsWith('.') ? `https://${rest}` : undefined;
}

function findMeant(path: string, { pages, files, pageOf }: CheckContext): string | undefined {
  const clean = path.replace(/(?:\/index)?(?:\.html?)?\/*$/, '').toLowerCase() || '/';
  const { paths, byName, suggestPath } = namesOfPages(pages);
  if (paths.has(clean)) return clean;
  const name = basename(path);
  const file = filesByName(files).get(name);
  const named = name === '' ? undefined : byName.get(name);
  return (file && pageOf(file))?.path ?? suggestPath(path) ?? named;
}

/** A site may have many dead links, so the names to compare with are prepared once. */
const namesOfPages = memoize((pages: CheckContext['pages']) => {
  const paths = pages.map(({ path }) => path);
  return {
    paths: new Set(paths),
    byName: firstBy(paths, (path) => basename(path)),
    suggestPath: createPathSuggester(paths),
  };
}, new WeakMap());

const filesByName = memoize(
  (files: CheckContext['files']) => firstBy(files, ({ file }) => basename(file)),
  new WeakMap(),
);

/** The number of ids to name. */
const mostIds = 12;

function explainIds(ids: readonly string[]): string {
  return ids.length === 0
    ? 'Link to the page without an anchor.'
    : `Write one of ${listWords(
        ids.slice(0, mostIds).map((id) => `#${id}`),
        ids.length,
      )}.`;
}

/** The ids in the body of a page with the names of its anchors, and ids in front matter. */
const anchorsOf = memoize(({ body = '', data }: PageSpec): ReadonlySet<string> => {
  // An anchor may have both.
  const ids = /\s(?:id|name(?<=<a\s[^>]*))="([^"]+)"/g;
  const inBody = [...String(body).matchAll(ids)].map(([, id = '']) => id);
  return new Set([...inBody, ...textsUnder('id', data).map(({ text }) => text)]);
}, new WeakMap());
