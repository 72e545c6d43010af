import { Parser } from 'htmlparser2';
import { PageFacts } from '../check/dist/page-facts.ts';
import { isHashed } from '../lib/hashed-path.ts';
import { isObject } from '../lib/is-object.ts';

type Attributes = Readonly<Record<string, string>>;

/** Elements within a line of text; any other element starts a new piece of text. */
const inline = new Set(
  'a abbr b bdi bdo br cite code data del dfn em font i ins kbd mark q ruby s samp small span strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** Elements whose text is not visible. */
const unread = new Set(['script', 'style', 'template', 'title', 'noscript']);

/** Attributes whose text is visible or read aloud. */
const readAttributes = ['aria-label', 'placeholder', 'title'];

const media = new Set(['img', 'video', 'audio', 'source', 'track', 'iframe', 'embed', 'object']);

/** The content of a built page: for readers, for programs and for browsers. */
export interface PageContent {
  title: string;
  /** The target of an immediate redirect; undefined for an ordinary page. */
  redirect: string | undefined;
  /** Pieces of text in order: paragraphs, headings, cells, labels. */
  text: readonly string[];
  /** Values in the head, by name. */
  head: ReadonlyMap<string, string>;
  /** Targets of links, each with the texts of its links. */
  links: ReadonlyMap<string, readonly string[]>;
  /**
   * Images and other media, by address without the hash, which several pictures can share: their
   * addresses and alternative texts.
   */
  images: ReadonlyMap<string, readonly { src: string; alt: string | undefined }[]>;
  /** Values of the structured data, by their path. */
  data: ReadonlyMap<string, string>;
  /** URLs that the browser loads automatically. */
  assets: readonly string[];
  /** Content that readers don't see, by its name in reports. */
  bytes: Readonly<Record<ByteKind, string>>;
}

/** A kind of difference that readers don't see. */
export type ByteKind = (typeof byteKinds)[number];

export const byteKinds = [
  'scripts',
  'style sheets',
  'inline scripts',
  'inline styles',
  'policy',
  'page data',
  'markup',
] as const;

/** Reads a built page in one pass. */
export function readPageContent(html: string): PageContent {
  const facts = new PageFacts();
  const text: string[] = [];
  const head = new Map<string, string>();
  const links = new Map<string, string[]>();
  const images = new Map<string, { src: string; alt: string | undefined }[]>();
  const said = { title: '', policy: '', data: '', scripts: '', styles: '' };
  const jsonLd: string[] = [];
  let redirect: string | undefined;
  let markup = '';
  let line = '';
  let hidden = 0;
  let drawings = 0;
  /** Whether an element has just ended: text right after it is separate even without a space. */
  let hasEnded = false;
  let link: { url: string; from: number; before: string } | undefined;
  let collect: ((chunk: string) => void) | undefined;
  const endLine = () => {
    const words = tidy(line);
    if (words !== '') text.push(words);
    line = '';
  };
  const say = (name: string, value: string) => {
    const known = head.get(name);
    head.set(name, known === undefined ? value : `${known}, ${value}`);
  };
  const readHead = (name: string, attributes: Attributes) => {
    const { rel = '', href = '', content = '', hreflang } = attributes;
    if (name === 'html') say('language', attributes.lang ?? '');
    if (name === 'link' && /^(?:canonical|alternate|prev|next|icon|manifest)$/.test(rel)) {
      say([rel, hreflang ?? attributes.type].filter(Boolean).join(' '), href);
    }
    if (name !== 'meta') return;
    const equivalent = attributes['http-equiv']?.toLowerCase();
    const label = attributes.name ?? attributes.property;
    if (equivalent === 'content-security-policy') said.policy += content;
    else if (equivalent === 'refresh') {
      // A page that reloads, waits first, or only redirects without scripts has its own content.
      if (hidden === 0) redirect ??= /^\s*0*\s*[;,]\s*url=(.*)$/i.exec(content)?.[1];
    } else if (label !== undefined) say(label, content);
  };
  const readScript = ({ type, src }: Attributes) => {
    if (type === 'application/ld+json') {
      jsonLd.push('');
      collect = (chunk) => {
        jsonLd.push((jsonLd.pop() ?? '') + chunk);
      };
    } else if (type === 'application/json') collect = (chunk) => (said.data += chunk);
    else if (src === undefined) collect = (chunk) => (said.scripts += chunk);
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      facts.collect(name, attributes, parser.startIndex);
      readHead(name, attributes);
      if (name !== 'meta' && name !== 'link') markup += describeTag(name, attributes);
      if (name === 'svg') drawings += 1;
      if (!inline.has(name)) endLine();
      else if (hasEnded || name === 'br') line += ' ';
      hasEnded = false;
      if (name === 'script') readScript(attributes);
      else if (name === 'style') collect = (chunk) => (said.styles += chunk);
      else if (name === 'title' && drawings === 0) collect = (chunk) => (said.title += chunk);
      if (unread.has(name) && !(name === 'title' && drawings > 0)) hidden += 1;
      for (const attribute of readAttributes) {
        const words = tidy(attributes[attribute] ?? '');
        if (words !== '' && hidden === 0) text.push(words);
      }
      const { href, src = attributes.data, alt } = attributes;
      if (name === 'a' && href !== undefined) {
        link = { url: href, from: text.length, before: tidy(line) };
      }
      if (media.has(name) && src !== undefined) {
        listOf(images, withoutHash(src)).push({ src, alt });
      }
    },
    ontext(chunk) {
      collect?.(chunk);
      if (hidden > 0) return;
      // Styles separate such elements, so words do not continue across them.
      if (hasEnded && /^\p{L}/u.test(chunk) && /\p{L}$/u.test(line)) line += ' ';
      line += chunk;
      hasEnded = false;
    },
    onclosetag(name) {
      if (name === 'svg') drawings -= 1;
      collect = undefined;
      if (unread.has(name) && !(name === 'title' && drawings > 0)) hidden -= 1;
      if (name === 'a' && link !== undefined) {
        const words = tidy([...text.slice(link.from), line].join(' '));
        const own = words.slice(link.before.length).trim();
        listOf(links, link.url).push(own);
        link = undefined;
      }
      if (!inline.has(name)) endLine();
      else if (name !== 'br' && name !== 'wbr') hasEnded = true;
      markup += '</>';
    },
  });
  parser.end(html);
  endLine();
  const title = tidy(said.title);
  const loaded = (end: string) =>
    facts.assets.flatMap(({ text: url }) => (url.endsWith(end) ? url : []));
  return {
    ...{ title, redirect, text, head: new Map([['title', title], ...head]), links, images },
    data: readData(jsonLd),
    assets: [...new Set(facts.assets.map(({ text: url }) => url))],
    bytes: {
      scripts: loaded('.js').join(' '),
      'style sheets': loaded('.css').join(' '),
      'inline scripts': said.scripts,
      'inline styles': said.styles,
      policy: said.policy,
      'page data': readPageData(said.data),
      markup,
    },
  };
}

/** The list of a key, which is new if there was none. */
function listOf<Value>(lists: Map<string, Value[]>, key: string): Value[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** A path without the hash in its name, which changes with the bytes. */
export function withoutHash(url: string): string {
  const path = url.replace(/^https?:\/\/[^/]+/, '');
  const at = path.search(/(?:assets|images)\/hashed\//);
  if (at < 0 || !isHashed(path.slice(at))) return url;
  return url.replace(/-(?:[0-9a-f]{8,16}|[0-9A-Z]{8})(?=[-.][^/]*$)/, '');
}

/** The page's data for its code, without the fields that change with every build. */
export function readPageData(json: string): string {
  try {
    const {
      build: _,
      styles: __,
      head: ___,
      ...data
    } = JSON.parse(json) as Record<string, unknown>;
    return JSON.stringify(data);
  } catch {
    return json;
  }
}

function describeTag(name: string, attributes: Attributes): string {
  let tag = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (key !== 'integrity')
      tag += ` ${key}=${value.includes('/hashed/') ? value.replace(hashes, '') : value}`;
  }
  return tag;
}

const hashes = /-(?:[0-9a-f]{8,16}|[0-9A-Z]{8})(?=[-.])/g;

/** The values in JSON-LD, by type and key: `BlogPosting.author.name`. */
function readData(texts: readonly string[]): Map<string, string> {
  const values = new Map<string, string>();
  const visit = (value: unknown, path: string) => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, `${path}[${index}]`);
    } else if (isObject(value)) {
      for (const [key, item] of Object.entries(value)) {
        if (key !== '@context' && (key !== '@type' || path.includes('.')))
          visit(item, `${path}.${key}`);
      }
    } else values.set(path, String(value));
  };
  const counts = new Map<string, number>();
  for (const text of texts) {
    const object = parse(text);
    const type = isObject(object) && typeof object['@type'] === 'string' ? object['@type'] : 'data';
    const count = counts.get(type) ?? 0;
    counts.set(type, count + 1);
    visit(object, count === 0 ? type : `${type}[${count}]`);
  }
  return values;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
