import { basename, extname } from 'node:path';
import { idsOf, nextId } from '../check/fixes/missing-id.ts';
import { fieldOf } from '../check/make-rule.ts';
import type { ResolvedCollection, Site } from '../config/site.ts';
import { entryId } from '../content/find-files.ts';
import type { ContentFile } from '../content/written-file.ts';
import type { PageSpec } from '../contract.ts';
import { readText } from '../diagnostics/read-text.ts';
import { relativePath } from '../lib/file-path.ts';
import { tryGit } from '../lib/git.ts';
import { readBranchIds } from './branch-ids.ts';
import { fillTemplate } from './fill-template.ts';

export interface EntryPlan {
  collection: ResolvedCollection;
  site: Site;
  /** The files of the collection, newest first. */
  files: readonly ContentFile[];
  pages: readonly PageSpec[];
  /** ISO date. */
  today: string;
}

/** The author's answers, or accepted defaults. */
export interface EntryAnswers {
  title: string;
  slug: string;
  /** Key of `fields.category.terms`. */
  category?: string | undefined;
}

/**
 * Creates the file of a new entry with known values filled in, and guesses its page's path from
 * other entries.
 */
export function createEntry(plan: EntryPlan, template: string, answers: EntryAnswers) {
  const { site, collection, files, today } = plan;
  const { id: idField, author, category, ...fields } = collection.fields;
  const { title, slug } = answers;
  const id = idField === undefined ? undefined : findFreeId(idField, plan);
  const terms = answers.category && category?.terms[answers.category];
  const values = Object.fromEntries(
    [
      [idField, id],
      [fields.slug, slug],
      [fields.title ?? 'title', title],
      [fields.published, today],
      [author, author && findAuthor(author, plan)],
      ...(terms ? [[category?.key, answers.category], ...Object.entries(terms)] : []),
    ].filter(([key, value]) => key !== undefined && value !== undefined),
  );
  const isNumbered = files.length > 0 && files.every((file) => /^\d+-/.test(basename(file.file)));
  const name = isNumbered && id !== undefined ? `${id}-${slug}` : slug;
  return {
    file: `${relativePath(site.root, collection.folder)}/${name}${extname(template)}`,
    text: fillTemplate(readText(site.root, template), values),
    likelyPath: findLikelyPath(slug, plan),
  };
}

/**
 * The author with git's user name, as an earlier entry describes them; otherwise the newest author.
 */
function findAuthor(field: string, { site, files }: EntryPlan): unknown {
  const authors = files
    .map((file) => fieldOf(file, field))
    .filter((author) => nameOf(author) !== '');
  const name = tryGit(site.root, 'config', 'user.name') ?? '';
  if (name === '') return authors[0];
  const known = authors.find((author) => nameOf(author).toLowerCase() === name.toLowerCase());
  return known ?? (typeof authors[0] === 'string' ? name : { name });
}

function nameOf(author: unknown): string {
  const name = typeof author === 'string' ? author : (author as { name?: unknown } | null)?.name;
  return typeof name === 'string' ? name : '';
}

/** An id that no entry has, on any branch. */
function findFreeId(field: string, { site, collection, files }: EntryPlan): string {
  const folder = relativePath(site.root, collection.folder) || '.';
  return nextId([...idsOf(field, files), ...readBranchIds(field, { root: site.root, folder })]);
}

/** The likely path of its page, if pages of this collection end in their slug. */
function findLikelyPath(
  slug: string,
  { site, files, pages, collection }: EntryPlan,
): string | undefined {
  const bySource = new Map(pages.map(({ source, path }) => [source, path]));
  const folder = relativePath(site.root, collection.folder);
  for (const file of files) {
    const path = bySource.get(file.file);
    const own = String(fieldOf(file, collection.fields.slug) ?? entryId(folder, file.file));
    if (path?.endsWith(`/${own}`)) return `${path.slice(0, -own.length)}${slug}`;
  }
  return undefined;
}
