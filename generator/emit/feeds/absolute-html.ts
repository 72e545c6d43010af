import { escapeHtml } from '../../lib/escape.ts';

/** A start tag: text never holds `<`, which the serialiser escapes, and values may hold `>`. */
const startTag = /<[a-z](?:"[^"]*"|[^">])*>/gi;
const drawing =
  /<template\b.*?<\/template>|<svg\b(?:"[^"]*"|[^">])*\saria-hidden="true".*?<\/svg>/gs;
const urlAttribute = /(\s(?:href|src|poster|cite)=)"([^"]*)"/g;
const srcsetAttribute = /(\ssrcset=)"([^"]*)"/g;
/** The address of an image in a list of them, which may hold commas itself. */
const candidateUrl = /(?<=^\s*|,\s+)\S+?(?=,?(?:\s|$))/g;

/**
 * HTML whose links and images lead to the same places wherever it is shown, anchors included.
 * @param html as rehype-stringify writes it: attributes in double quotes.
 * @param base absolute URL of the page that the HTML is from.
 */
export function absoluteHtml(html: string, base: string): string {
  return html.replace(startTag, (tag) =>
    tag
      .replace(urlAttribute, (_, name, url) => `${name}"${absolute(url, base)}"`)
      .replace(srcsetAttribute, (_, name, list: string) => {
        const absoluteList = list.replace(candidateUrl, (url) => absolute(url, base));
        return `${name}"${absoluteList}"`;
      }),
  );
}

/**
 * HTML without what only its page can show: templates, and drawings that are hidden from screen
 * readers, of which feed readers would show the letters alone.
 */
export function withoutDrawings(html: string): string {
  return html.replace(drawing, '');
}

function absolute(attribute: string, base: string): string {
  const url = decodeReferences(attribute);
  return URL.canParse(url, base) ? escapeHtml(new URL(url, base).href) : attribute;
}

/** The serialiser writes what it must escape as hexadecimal references alone. */
function decodeReferences(value: string): string {
  return value.replace(/&#x([0-9a-f]+);/gi, (_, digits) =>
    String.fromCodePoint(Number.parseInt(digits, 16)),
  );
}
