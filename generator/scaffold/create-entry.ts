import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { nextId } from '../check/fixes/missing-id.ts';
import { fieldOf } from '../check/rule.ts';
import type { ResolvedCollection, Site } from '../config/site.ts';
import type { ContentFile } from '../content/written-file.ts';
import type { PageSpec } from '../contract.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { relativePath } from '../lib/file-path.ts';
import { slugify } from '../lib/slugify.ts';
import { fillTemplate } from './fill-template.ts';
import { findAuthor } from './find-author.ts';

/** What a new entry is made of. */
export interface EntryPlan {
  collection: ResolvedCollection;
  site: Site;
  /** The files of the collection, in the order of their names. */
  files: readonly ContentFile[];
  pages: readonly PageSpec[];
  /** ISO date. */
  today: string;
}

/** What its author said, or agreed to. */
export interface EntryAnswers {
  title: string;
  slug: string;
  /** Key of `fields.category.terms`. */
  category?: string | undefined;
}

export interface NewEntry {
  /** Path relative to the root. */
  file: string;
  text: string;
  /** Path of its page, where another entry's tells. */
  path?: string;
}

/** Where a collection's template is: in its folder, or among the site's templates. */
export function findTemplate({ site, collection }: Pick<EntryPlan, 'site' | 'collection'>) {
  return [
    join(site.root, `templates/${collection.name}.md`),
    join(collection.folder, '_template.md'),
  ].find((file) => existsSync(file));
}

/** The slug that a title suggests; of versions, the next. */
export function suggestSlug(title: string, { files, collection }: EntryPlan): string {
  const last = newestFirst(files, collection).map(nameOf)[0] ?? '';
  const version = /^(\d+(?:\.\d+)*\.)(\d+)$/.exec(last);
  if (version) return `${version[1]}${Number(version[2]) + 1}`;
  const slug = slugify(title);
  return slug.length > longestSuggestion
    ? slug
        .slice(0, longestSuggestion + 1)
        .replace(/-[^-]*$/, '')
        .slice(0, longestSuggestion)
    : slug;
}

/** Characters: longer addresses are cut in lists of results, at the end of a word here. */
const longestSuggestion = 80;

/** Characters: file systems take names of 255 bytes. */
const longestSlug = 200;

/** The category of the newest entry, which is the likeliest. */
export function suggestCategory({ files, collection }: EntryPlan): string | undefined {
  const { category } = collection.fields;
  const [newest] = newestFirst(files, collection);
  const last = newest && fieldOf(newest, category?.key);
  return typeof last === 'string' && category && last in category.terms ? last : undefined;
}

/** What speaks against a slug: its shape, or an entry that has it. */
export function findSlugFault(
  slug: string,
  { collection, files }: EntryPlan,
): Pick<Diagnostic, 'message' | 'hint'> | undefined {
  if (!/^[a-z0-9]+(?:[-./][a-z0-9]+)*$/.test(slug)) {
    return {
      message:
        slug === ''
          ? 'The title has no word for an address.'
          : `"${slug}" cannot be part of an address.`,
      hint: 'Give lower-case words joined by hyphens with --slug.',
    };
  }
  if (slug.length > longestSlug) {
    return {
      message: `An address of ${slug.length} characters is too long.`,
      hint: `Give at most ${longestSlug} with --slug.`,
    };
  }
  const { slug: field } = collection.fields;
  const taken = files.find(
    (file) => fieldOf(file, field) === slug || withoutNumber(nameIn(collection, file)) === slug,
  );
  return (
    taken && {
      message: `"${slug}" is taken by ${taken.file}.`,
      hint: 'Give another with --slug.',
    }
  );
}

/** The file of a new entry, filled in as far as it can be. */
export function createEntry(plan: EntryPlan, template: string, answers: EntryAnswers): NewEntry {
  const { site, collection, files, today } = plan;
  const { fields } = collection;
  const { title, slug } = answers;
  const recent = newestFirst(files, collection);
  const id = fields.id === undefined ? undefined : nextId(fields.id, files);
  const terms = answers.category && fields.category?.terms[answers.category];
  const values = {
    ...pick(fields.id, id),
    ...pick(fields.slug, slug),
    ...pick(fields.title ?? 'title', title),
    ...pick(fields.published, today),
    ...pick(
      fields.author,
      fields.author && findAuthor(site.root, fields.author, [...recent].reverse()),
    ),
    ...(terms && { [fields.category?.key ?? '']: answers.category, ...terms }),
  };
  const isNumbered = files.length > 0 && files.every((file) => /^\d+-/.test(basename(file.file)));
  const name = isNumbered && id !== undefined ? `${id}-${slug}` : slug;
  const path = pathOf(slug, recent, plan);
  return {
    file: `${relativePath(site.root, collection.folder)}/${name}${extname(template)}`,
    text: fillTemplate(readFileSync(template, 'utf8'), values),
    ...(path !== undefined && { path }),
  };
}

function pick(key: string | undefined, value: unknown): Record<string, unknown> {
  return key === undefined || value === undefined ? {} : { [key]: value };
}

function newestFirst(files: readonly ContentFile[], { fields }: ResolvedCollection): ContentFile[] {
  const dateOf = (file: ContentFile) => String(fieldOf(file, fields.published) ?? '');
  // Of those of one day the last by name is taken to be the newest.
  return [...files]
    .reverse()
    .sort((a, b) => (dateOf(a) < dateOf(b) ? 1 : dateOf(a) > dateOf(b) ? -1 : 0));
}

/** Where the page will be, if pages of its kind end in their slug. */
function pathOf(
  slug: string,
  recent: readonly ContentFile[],
  { pages, collection }: EntryPlan,
): string | undefined {
  const bySource = new Map(pages.map(({ source, path }) => [source, path]));
  for (const file of recent) {
    const path = bySource.get(file.file);
    const own = String(fieldOf(file, collection.fields.slug) ?? nameIn(collection, file));
    if (path?.endsWith(`/${own}`)) return `${path.slice(0, -own.length)}${slug}`;
  }
  return undefined;
}

function nameOf({ file }: ContentFile): string {
  return basename(file).replace(/\.(?:md|yaml)$/, '');
}

/** The path of a file inside its collection, without extension. */
function nameIn({ folder }: ResolvedCollection, { file }: ContentFile): string {
  const inside = folder.split(/[\\/]/).at(-1) ?? '';
  return file.slice(file.indexOf(`${inside}/`) + inside.length + 1).replace(/\.(?:md|yaml)$/, '');
}

function withoutNumber(name: string): string {
  return name.replace(/^\d+-/, '');
}
