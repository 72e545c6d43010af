/*
 * The base path is the path of the site's `url`. For `https://user.github.io/project` it is
 * `/project`; without a path it is ''. The generator and the site's code use the plan's paths, such
 * as `/about`. This file turns them into the URLs that browsers request, `/project/about`, and
 * back. It also runs in pages, so it must not use Node.
 */

/** A path from the site's root: one slash, not the two before a host. */
const rooted = /^\/(?!\/)/;

/** The base path of a site. */
export function basePathOf(url: string): string {
  return new URL(url).pathname.replace(/\/+$/, '');
}

/**
 * Adds the base to a path of the plan. Anything else, such as a URL with a host, stays unchanged.
 */
export function addBase(base: string, url: string): string {
  return rooted.test(url) ? base + url : url;
}

/** Turns a browser's path into a path of the plan; undefined outside the base. */
export function removeBase(base: string, path: string): string | undefined {
  if (path === base) return '/';
  return path.startsWith(`${base}/`) ? path.slice(base.length) : undefined;
}

/** The address of a site: its URL without a trailing slash, and its base path. */
export interface Address {
  url: string;
  base: string;
}

/**
 * The absolute URL of a URL in content or in the plan.
 * @param from path of the page that relative URLs start from.
 * @throws TypeError for an invalid URL.
 */
export function toAbsolute(written: string, { url, base }: Address, from = '/'): URL {
  return new URL(addBase(base, written), url + from);
}

/** Turns an absolute URL into a path of the plan; undefined for a URL outside the site. */
export function ownPath({ origin, pathname }: URL, { url, base }: Address): string | undefined {
  return origin + base === url ? removeBase(base, pathname) : undefined;
}

/** Adds the base to each URL of a `srcset` value. */
export function addBaseToSrcset(base: string, srcset: string): string {
  return srcset.replace(candidateUrl, (url) => addBase(base, url));
}

/** The URLs of a `srcset` value. */
export function urlsOfSrcset(srcset: string): string[] {
  return srcset.match(candidateUrl) ?? [];
}

/** Adds the base to each `url()` of some CSS. Quotes may be escaped as in HTML. */
export function addBaseToStyles(base: string, css: string): string {
  return css.replace(/(\burl\(\s*(?:["']|&quot;|&#x22;|&#34;)?)(?=\/(?!\/))/gi, `$1${base}`);
}

/** Adds the base to each attribute that contains a URL. */
export function addBaseToHtml(base: string, html: string): string {
  return mapUrls(html, (url) => addBase(base, url)).replace(startTag, (tag) =>
    tag.replace(styleAttribute, (style) => addBaseToStyles(base, style)),
  );
}

/**
 * A start tag. Text never contains `<`, because the serializer escapes it. Values may contain `>`.
 */
export const startTag: RegExp = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
const urlAttribute =
  /(\s(?:(?:xlink:)?href|src|poster|cite|action|formaction|data)=)(?:"([^"]*)"|'([^']*)')/gi;
const srcsetAttribute = /(\s(?:image)?srcset=)(?:"([^"]*)"|'([^']*)')/gi;
const styleAttribute = /\sstyle=(?:"[^"]*"|'[^']*')/gi;
/** The URL of an image in a `srcset`. The URL itself may contain commas; after a size, a comma ends. */
const candidateUrl = /(?<=^\s*|,\s+|\s[\d.]+[wxh]\s*,)\S+?(?=,?(?:\s|$))/g;

/**
 * Replaces the URLs in the attributes of some HTML.
 * @param html with quoted attribute values.
 * @param map gets a URL as the attribute has it, with escapes, and must return an escaped URL.
 */
export function mapUrls(html: string, map: (url: string) => string): string {
  return html.replace(startTag, (tag) =>
    tag
      .replace(urlAttribute, (_, name, double?: string, single?: string) =>
        double === undefined ? `${name}'${map(single ?? '')}'` : `${name}"${map(double)}"`,
      )
      .replace(srcsetAttribute, (_, name, double?: string, single?: string) => {
        const list = (double ?? single ?? '').replace(candidateUrl, map);
        return double === undefined ? `${name}'${list}'` : `${name}"${list}"`;
      }),
  );
}
