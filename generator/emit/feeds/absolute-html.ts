import { addBase, mapUrls } from '../../lib/base-path.ts';
import { escapeHtml } from '../../lib/escape.ts';

const drawing =
  /<template\b.*?<\/template>|<svg\b(?:"[^"]*"|[^">])*\saria-hidden="true".*?<\/svg>/gs;

/**
 * HTML whose links and images lead to the same places wherever it is shown, anchors included.
 * @param html as rehype-stringify writes it: attributes in double quotes.
 * @param page absolute URL of the page that the HTML is from.
 * @param base base path of the site.
 */
export function absoluteHtml(html: string, page: string, base = ''): string {
  return mapUrls(html, (attribute) => {
    const url = addBase(base, decodeReferences(attribute));
    return URL.canParse(url, page) ? escapeHtml(new URL(url, page).href) : attribute;
  });
}

/**
 * HTML without what only its page can show: templates, and drawings that are hidden from screen
 * readers, of which feed readers would show the letters alone.
 */
export function withoutDrawings(html: string): string {
  return html.replace(drawing, '');
}

/** The serialiser writes what it must escape as hexadecimal references alone. */
function decodeReferences(value: string): string {
  return value.replace(/&#x([0-9a-f]+);/gi, (_, digits) =>
    String.fromCodePoint(Number.parseInt(digits, 16)),
  );
}
