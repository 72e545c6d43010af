import GithubSlugger from 'github-slugger';
import type { Site } from '../../config/site.ts';
import type { ContentFile } from '../../content/written-file.ts';
import type { Where } from '../../contract.ts';
import type { Place } from '../../diagnostics/diagnostic.ts';
import { stretchAt } from '../../diagnostics/place.ts';
import { resolveImagePath, toImage } from '../../images/image-index.ts';
import type { ImageIndex } from '../../images/source-image.ts';
import { removeBase } from '../../lib/base-path.ts';
import { decodeUrl } from '../../lib/decode-url.ts';
import { escapeHtml } from '../../lib/escape.ts';
import { once } from '../../lib/once.ts';
import { linkUrl, type UrlForm } from '../../lib/page-url.ts';
import { slugify } from '../../lib/slugify.ts';
import type { ResolveFileLink } from '../../plan/file-links.ts';
import { listTexts } from '../list-texts.ts';
import { atValue, fieldOf, withoutCode } from '../make-rule.ts';
import type { DistFinding, Found } from './dist-rule.ts';

/** A place in a content file. */
export interface Written {
  file: ContentFile;
  where: Where;
  isImage?: boolean;
}

interface FinderOptions {
  files: readonly ContentFile[];
  site: UrlForm & Pick<Site, 'images'>;
  images: ImageIndex;
  /** Resolves a link to a content file to that file's page. */
  resolve: ResolveFileLink;
  textOf: (file: ContentFile) => string;
}

/**
 * Creates the functions that find where in the content a finding of a built page comes from.
 * Indexes the files once, on first use.
 */
export function createWrittenFinder({ textOf, ...options }: FinderOptions) {
  const { site } = options;
  const byText = once(() => indexTexts(options));
  return {
    /** Every place with exactly the text of the page: a URL, an id or a title. */
    everywhere({ rule, written, as }: Found): readonly Written[] {
      if (written === undefined) return [];
      const key = as === undefined ? readable(removeBase(site.base, written) ?? written) : written;
      const headings = as === 'id' ? (byText().get(`#${written}`) ?? []) : [];
      const found = byText().get(key) ?? [];
      // A picture often links to itself.
      const isAboutLink = rule === 'dist/link' || rule === 'dist/anchor';
      const isLikely = ({ isImage = false }: Written) => isImage !== isAboutLink;
      return [...headings, ...found.filter(isLikely), ...found.filter((item) => !isLikely(item))];
    },
    /**
     * The place in a file whose HTML or values contain the text, or a part of it; undefined if
     * there is no clear match.
     */
    inside(file: ContentFile, finding: DistFinding): Where | undefined {
      return (
        findElement(file, finding, textOf) ??
        findInHtml(file, finding, textOf) ??
        findField(file, finding) ??
        findPart(file, finding)
      );
    },
  };
}

/** Indexes each text by the form that browsers show. */
function indexTexts({ files, site, images, resolve }: Omit<FinderOptions, 'textOf'>) {
  const { urlStyle } = site;
  const index = new Map<string, Written[]>();
  for (const file of files) {
    const add = (text: string, where: Where, isImage?: boolean) => {
      const written = { file, where, ...(isImage && { isImage }) };
      const found = index.get(text);
      if (found) found.push(written);
      else index.set(text, [written]);
    };
    const addUrl = (url: string, place: Place, isImage?: boolean) =>
      add(readable(resolve(url, file) ?? linkUrl(url, urlStyle)), place, isImage);
    for (const { url, place } of file.facts.images) {
      addUrl(url, place, true);
      const image = images.get(resolveImagePath(decodeUrl(url), file.file));
      // Pages show the address of its smaller version.
      if (image && image.fault === undefined) {
        add(toImage(image, site.images.widths).src, place, true);
      }
    }
    for (const { url, place } of file.facts.links) addUrl(url, place);
    for (const { text, path } of filledTexts(file.data)) {
      const shown = text.startsWith('/') ? linkUrl(text, urlStyle) : text;
      add(readable(shown), atValue(...path));
    }
    const slugger = new GithubSlugger();
    for (const { text, place } of file.facts.headings) add(`#${slugger.slug(text)}`, place);
  }
  return index;
}

const filledTexts = (data: unknown) => listTexts(data).filter(({ text }) => text !== '');

const readable = (text: string) => decodeUrl(text, decodeURI).normalize();

type TextOf = FinderOptions['textOf'];

/** Finds an element of a kind that an author wrote, as Markdown or as HTML. */
function findElement(file: ContentFile, { tag }: DistFinding, textOf: TextOf): Where | undefined {
  if (tag === undefined) return undefined;
  const heading = file.facts.headings.find(({ depth }) => `h${depth}` === tag);
  if (heading) return heading.place;
  const body = readBody(file, textOf);
  const at = body.search(new RegExp(`<${tag}[\\s>]`, 'i'));
  return at < 0 ? undefined : stretchAt(body, at, tag.length + 1, file.bodyLine);
}

/** Finds a URL or an id in the HTML of a body; ignores longer ones that start with it. */
function findInHtml(
  file: ContentFile,
  { written, as }: DistFinding,
  textOf: TextOf,
): Where | undefined {
  if (written === undefined || as === 'text') return undefined;
  const body = readBody(file, textOf);
  const forms =
    as === 'id'
      ? [`id="${written}"`, `id='${written}'`]
      : [written, escapeHtml(written), decodeUrl(written, decodeURI)];
  for (const form of forms) {
    const at = body.indexOf(form);
    const isWhole = at >= 0 && !/^[\w/?&=%#-]/.test(body.slice(at + form.length));
    if (isWhole) return stretchAt(body, at, form.length, file.bodyLine);
  }
  return undefined;
}

function readBody(file: ContentFile, textOf: TextOf): string {
  const lines = textOf(file).split('\n');
  return withoutCode(lines.slice(file.bodyLine - 1).join('\n'));
}

/**
 * Finds the value that a part of the head comes from; if it is missing, the key where it belongs.
 */
function findField(file: ContentFile, { field }: DistFinding): Where | undefined {
  if (field === undefined) return undefined;
  const key = file.fields[field] ?? field;
  const isThere = fieldOf(file, key) !== undefined;
  return isThere || file.fields[field] !== undefined ? atValue(key) : undefined;
}

/**
 * Finds the only value that the page's text extends: a topic that became part of a path, or a title
 * followed by the site's name. Skips the values that name the page itself, which appear in
 * everything made from it.
 */
function findPart({ data, fields }: ContentFile, { written, as }: DistFinding): Where | undefined {
  if (written === undefined || as === 'id') return undefined;
  const own = [fields.id, fields.slug, ...(as === 'text' ? [] : [fields.title, 'title', 'slug'])];
  const texts = filledTexts(data).filter(({ path: [key] }) => !own.some((name) => name === key));
  const end = as === 'text' ? '' : endOf(written);
  const parts = texts.filter(({ text }) =>
    as === 'text' ? written.startsWith(text) : end !== '' && slugify(text) === end,
  );
  const [first, ...others] = parts;
  return first && others.length === 0 ? atValue(...first.path) : undefined;
}

/** The last part of a path of the site, or the anchor after it. */
function endOf(url: string): string {
  return url.startsWith('/') ? readable(/[^/#]*$/.exec(url.replace(/\/$/, ''))?.[0] ?? '') : '';
}
