import { addBase, mapUrls } from '../../lib/base-path.ts';
import { escapeHtml, unescapeHtml } from '../../lib/escape.ts';
import { addSlashes, type UrlForm } from '../../lib/page-url.ts';

const drawing =
  /<template\b.*?<\/template>|<svg\b(?:"[^"]*"|[^">])*\saria-hidden="true".*?<\/svg>/gs;

/**
 * Makes the URLs of links and images in HTML absolute, including anchors, so that they work
 * anywhere.
 * @param html the output of rehype-stringify, with attributes in double quotes.
 * @param page absolute URL of the page that the HTML is from.
 */
export function absoluteHtml(html: string, page: string, site: UrlForm): string {
  return mapUrls(addSlashes(html, site.urlStyle), (attribute) => {
    const url = addBase(site.base, unescapeHtml(attribute));
    return URL.canParse(url, page) ? escapeHtml(new URL(url, page).href) : attribute;
  });
}

/**
 * Removes HTML that only its page can show: templates, and drawings hidden from screen readers.
 * Feed readers would show only the letters of such drawings.
 */
export function withoutDrawings(html: string): string {
  return html.replace(drawing, '');
}
