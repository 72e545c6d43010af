/*
 * A base path: a site whose `url` is `https://user.github.io/project` has `/project`, one without a
 * path has ''. Inside the generator and in the code of a site a path is one of the plan, `/about`.
 * Here it becomes a URL that browsers ask for, `/project/about`, and the other way round. It runs in
 * pages too, so it needs nothing of Node.
 */

/** A path from the root of the site: one slash, not the two before a host. */
const rooted = /^\/(?!\/)/;

/** The base path of a site, from its URL as `SiteDefinition.url` has it. */
export function basePathOf(url: string): string {
  return new URL(url).pathname.replace(/\/+$/, '');
}

/** A path of the plan as browsers ask for it; anything else, such as a URL with a host, stays unchanged. */
export function addBase(base: string, url: string): string {
  return rooted.test(url) ? base + url : url;
}

/** The path of the plan that a browser's path means; undefined for one outside the base. */
export function removeBase(base: string, path: string): string | undefined {
  if (path === base) return '/';
  return path.startsWith(`${base}/`) ? path.slice(base.length) : undefined;
}

/** Where a site is: its URL without a slash at the end, and the path of that. */
export interface Address {
  url: string;
  base: string;
}

/**
 * The absolute URL of what is written in content or planned.
 * @param from path of the page that relative URLs start from.
 * @throws TypeError for what is no URL.
 */
export function toAbsolute(written: string, { url, base }: Address, from = '/'): URL {
  return new URL(addBase(base, written), url + from);
}

/** The path of the plan that an absolute URL means; undefined for a URL outside the site. */
export function ownPath({ origin, pathname }: URL, { url, base }: Address): string | undefined {
  return origin + base === url ? removeBase(base, pathname) : undefined;
}

/** The value of a `srcset` with the base in each of its URLs. */
export function addBaseToSrcset(base: string, srcset: string): string {
  return srcset.replace(candidateUrl, (url) => addBase(base, url));
}

/** Styles with the base in each `url()`; quotes may be written as HTML writes them. */
export function addBaseToStyles(base: string, css: string): string {
  return css.replace(/(\burl\(\s*(?:["']|&quot;|&#x22;|&#34;)?)(?=\/(?!\/))/gi, `$1${base}`);
}

/** HTML with the base in each attribute that has a URL. */
export function addBaseToHtml(base: string, html: string): string {
  return mapUrls(html, (url) => addBase(base, url)).replace(startTag, (tag) =>
    tag.replace(styleAttribute, (style) => addBaseToStyles(base, style)),
  );
}

/** A start tag: text never has `<`, which the serialiser escapes, and values may hold `>`. */
const startTag = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi;
const urlAttribute =
  /(\s(?:(?:xlink:)?href|src|poster|cite|action|formaction|data)=)(?:"([^"]*)"|'([^']*)')/gi;
const srcsetAttribute = /(\s(?:image)?srcset=)(?:"([^"]*)"|'([^']*)')/gi;
const styleAttribute = /\sstyle=(?:"[^"]*"|'[^']*')/gi;
/** The address of an image in a list of them, which may hold commas itself. */
const candidateUrl = /(?<=^\s*|,\s+)\S+?(?=,?(?:\s|$))/g;

/**
 * HTML with other URLs in its attributes.
 * @param html with the values of attributes in quotes.
 * @param map is given a URL as it is in the attribute, escapes included, and gives the other so.
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
