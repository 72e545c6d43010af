import GithubSlugger from 'github-slugger';
import type { ContentFile } from '../../content/written-file.ts';
import type { Where } from '../../contract.ts';
import { stretchAt } from '../../diagnostics/place.ts';
import { removeBase } from '../../lib/base-path.ts';
import { decodeUrl } from '../../lib/decode-url.ts';
import { escapeHtml } from '../../lib/escape.ts';
import { once } from '../../lib/once.ts';
import { slugify } from '../../lib/slugify.ts';
import type { ResolveFileLink } from '../../plan/file-links.ts';
import { atValue, fieldOf, withoutCode } from '../make-rule.ts';
import type { DistFinding } from './dist-rule.ts';

/** What content says, and where. */
export interface Written {
  file: ContentFile;
  where: Where;
}

interface FinderOptions {
  files: readonly ContentFile[];
  base: string;
  /** The page to which a link leads that names a content file. */
  resolve: ResolveFileLink;
  textOf: (file: ContentFile) => string;
}

/**
 * Creates what finds the places in content files that a finding in a built page comes from. The files
 * are looked through once, when the first place is wanted.
 */
export function createWrittenFinder({ files, base, resolve, textOf }: FinderOptions) {
  const byText = once(() => indexTexts(files, resolve));
  return {
    /** Every place that says exactly what is on the page: a URL, an id, a title. */
    everywhere({ written, as }: DistFinding): readonly Written[] {
      if (written === undefined) return [];
      const key = as === undefined ? readable(removeBase(base, written) ?? written) : written;
      const headings = as === 'id' ? (byText().get(`#${written}`) ?? []) : [];
      return [...headings, ...(byText().get(key) ?? [])];
    },
    /** Where a file has it in HTML, or a part of it; undefined where that cannot be said for sure. */
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

/** Each text by what browsers make of it. */
function indexTexts(files: readonly ContentFile[], resolve: ResolveFileLink) {
  const index = new Map<string, Written[]>();
  for (const file of files) {
    const add = (text: string, where: Where) => {
      const found = index.get(text);
      if (found) found.push({ file, where });
      else index.set(text, [{ file, where }]);
    };
    for (const { url, place } of [...file.facts.images, ...file.facts.links]) {
      add(readable(resolve(url, file) ?? url), place);
    }
    for (const { text, path } of listTexts(file.data)) add(readable(text), atValue(...path));
    const slugger = new GithubSlugger();
    for (const { text, place } of file.facts.headings) add(`#${slugger.slug(text)}`, place);
  }
  return index;
}

const readable = (text: string) => decodeUrl(text, decodeURI).normalize();

/** Every text in data, with the path to it. */
function listTexts(
  value: unknown,
  path: readonly PropertyKey[] = [],
): { text: string; path: readonly PropertyKey[] }[] {
  if (typeof value === 'string') return value === '' ? [] : [{ text: value, path }];
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return entries.flatMap(([key, inner]) => listTexts(inner, [...path, key]));
}

type TextOf = FinderOptions['textOf'];

/** An element of a kind that an author wrote, as Markdown or as HTML. */
function findElement(file: ContentFile, { tag }: DistFinding, textOf: TextOf): Where | undefined {
  if (tag === undefined) return undefined;
  const heading = file.facts.headings.find(({ depth }) => `h${depth}` === tag);
  if (heading) return heading.place;
  const body = readBody(file, textOf);
  const at = body.search(new RegExp(`<${tag}[\\s>]`, 'i'));
  return at < 0 ? undefined : stretchAt(body, at, tag.length + 1, file.bodyLine);
}

/** Where the HTML in a body has a URL or an id, but for longer ones that begin with it. */
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

/** The value that a part of the head is made from; where it is missing, where it belongs. */
function findField(file: ContentFile, { field }: DistFinding): Where | undefined {
  if (field === undefined) return undefined;
  const key = file.fields[field] ?? field;
  const isThere = fieldOf(file, key) !== undefined;
  return isThere || file.fields[field] !== undefined ? atValue(key) : undefined;
}

/**
 * The one value that a page made more of: a topic whose page a path leads to, a title with the name
 * of the site behind it. What names the page itself is in all that is made for it.
 */
function findPart({ data, fields }: ContentFile, { written, as }: DistFinding): Where | undefined {
  if (written === undefined || as === 'id') return undefined;
  const own = [fields.id, fields.slug, ...(as === 'text' ? [] : [fields.title, 'title', 'slug'])];
  const texts = listTexts(data).filter(({ path: [key] }) => !own.some((name) => name === key));
  const end = as === 'text' ? '' : endOf(written);
  const parts = texts.filter(({ text }) =>
    as === 'text' ? written.startsWith(text) : end !== '' && slugify(text) === end,
  );
  const [first, ...others] = parts;
  return first && others.length === 0 ? atValue(...first.path) : undefined;
}

/** The last part of a path of the site, or the anchor behind it. */
function endOf(url: string): string {
  return url.startsWith('/') ? readable(/[^/#]*$/.exec(url.replace(/\/$/, ''))?.[0] ?? '') : '';
}
