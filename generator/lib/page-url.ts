/*
 * The public URLs of pages. With `urlStyle: 'directory'`, they end in a slash: hosts answer the file
 * `about/index.html` at `/about/`, and redirect `/about` to it. The plan and the site's code use
 * `/about` in both styles. This file also runs in pages, so it must not use Node.
 */
import { type Address, addBase, addBaseToHtml, startTag, toAbsolute } from './base-path.ts';
import { cleanPath, findFile } from './url-files.ts';

export type UrlStyle = 'file' | 'directory';

/** The form of a site's public URLs. */
export interface UrlForm {
  base: string;
  urlStyle: UrlStyle;
}

/** The path at which hosts answer a page: `/about`, in directory style `/about/`. */
export function pagePath(path: string, style: UrlStyle): string {
  return style === 'file' || path === '/' || path === '/404' ? path : `${path}/`;
}

/** The path at which hosts answer a file of the output. */
export function servedPath(file: string, style: UrlStyle): string {
  const path = file.endsWith('.html') ? cleanPath(`/${file}`) : `/${file}`;
  return file.endsWith('/index.html') ? pagePath(path, style) : path;
}

/** The file for a path as in `findFile`; for a path that ends in a slash, that of the folder. */
export function findServed(output: { has(file: string): boolean }, path: string) {
  const inFolder = `${path.slice(1)}index.html`;
  return path.endsWith('/') && output.has(inFolder) ? inFolder : findFile(output, path);
}

/** The page's path in the plan, from either form. */
export function planPath(path: string, style: UrlStyle): string {
  return style === 'file' ? path : path.replace(/(?<=.)\/$/, '');
}

/** The characters in the paths of pages (plan/check-paths.ts), and escapes. */
const pageLetters = /^(?:%[\dA-Fa-f]{2}|(?![\p{Lu}\p{Lt}])[\p{L}\p{M}\p{N}._~/-])+$/u;

/** Paths of the API, of folders, of hidden files and of files with an extension. */
const noPage = /^\/api\/|\/\/|\/$|(?:^|\/)\.(?!\.?\/)|\.\d*[A-Za-z]\w*$/;

/**
 * Adds the slash of directory style to a URL if it leads to a page by its form; other URLs stay
 * unchanged. It may be relative.
 */
export function linkUrl(url: string, style: UrlStyle): string {
  const [path = ''] = url.split(/[?#]/, 1);
  if (style === 'file' || !pageLetters.test(path) || noPage.test(path)) return url;
  return pagePath(path, style) + url.slice(path.length);
}

/** The URL that browsers request for a path of the plan or another URL that a site wrote. */
export function publicUrl(url: string, { base, urlStyle }: UrlForm): string {
  return addBase(base, linkUrl(url, urlStyle));
}

/** Gives the URLs in some HTML their public form. */
export function publicHtml(html: string, { base, urlStyle }: UrlForm): string {
  const linked = addSlashes(html, urlStyle);
  return base === '' ? linked : addBaseToHtml(base, linked);
}

const quotedLink = /(?<=\s(?:(?:xlink:)?href|(?:form)?action)=)(?:"[^"]*"|'[^']*')/gi;

/** Adds the slash of directory style to each link in some HTML. */
export function addSlashes(html: string, style: UrlStyle): string {
  if (style === 'file') return html;
  return html.replace(startTag, (tag) =>
    tag.replace(quotedLink, (url) => `${url[0]}${linkUrl(url.slice(1, -1), style)}${url[0]}`),
  );
}

/** A path that stays the same when it is parsed: without escapes and without `.` and `..`. */
const plainPath = /^(?:\/[\w-]+(?:\.[\w-]+)*)+$/;

/** The absolute URL of a path of the site; a URL stays unchanged. */
export function absoluteUrl(site: Address & UrlForm, path: string): string {
  const url = linkUrl(path, site.urlStyle);
  // Parsing takes most of the time of a sitemap.
  if (plainPath.test(planPath(path, site.urlStyle))) return site.url + url;
  const { href } = toAbsolute(url.normalize(), site);
  return site.urlStyle === 'directory' || path === '/' ? href : href.replace(/\/$/, '');
}
