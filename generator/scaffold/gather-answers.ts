import { basename } from 'node:path';
import { fieldOf } from '../check/make-rule.ts';
import { withoutExtension } from '../content/entry-file.ts';
import { entryId } from '../content/find-files.ts';
import { type SiteError, siteError } from '../diagnostics/diagnostic.ts';
import { isDeviceName, relativePath } from '../lib/file-path.ts';
import { slugify } from '../lib/slugify.ts';
import type { Ask } from './ask.ts';
import type { EntryAnswers, EntryPlan } from './create-entry.ts';

/** The answers from the command line. */
export type GivenAnswers = Partial<Record<keyof EntryAnswers, string | undefined>>;

/** Characters: search results cut longer URLs. A suggestion ends at a whole word. */
const longestSuggestion = 80;

/** Bytes: file systems allow names of 255 bytes. */
const longestSlug = 200;

/**
 * Takes the given answers, then asks, then uses the default; undefined without a title.
 * @throws SiteError for a given answer that cannot be used.
 */
export async function gatherAnswers(
  given: GivenAnswers,
  plan: EntryPlan,
  ask: Ask | undefined,
): Promise<EntryAnswers | undefined> {
  const title =
    given.title?.trim().replace(/\s+/g, ' ') ||
    (await ask?.('Title', { check: (text) => (text === '' ? 'It needs one.' : undefined) }));
  if (!title) return undefined;
  const suggested = suggestSlug(title, plan);
  const check = (slug: string) => findSlugFault(slug, plan)?.join(' ');
  const slug = given.slug ?? (await ask?.('Slug', { default: suggested, check })) ?? suggested;
  const fault = findSlugFault(slug, plan);
  if (fault) throw refusal(...fault);
  return { title, slug, category: await gatherCategory(given.category, plan, ask) };
}

/** Suggests a slug for a title; for versions, the next version. */
function suggestSlug(title: string, { files: [newest] }: EntryPlan): string {
  const last = newest ? withoutExtension(basename(newest.file)) : '';
  const version = /^(\d+(?:\.\d+)*\.)(\d+)$/.exec(last);
  if (version) return `${version[1]}${Number(version[2]) + 1}`;
  const slug = slugify(title);
  if (slug.length <= longestSuggestion) return slug;
  const words = slug.slice(0, longestSuggestion + 1).replace(/-[^-]*$/, '');
  return words.slice(0, longestSuggestion);
}

/** Finds a problem with a slug, its form or an entry that has it, and says how to fix it. */
function findSlugFault(
  slug: string,
  { site, collection, files }: EntryPlan,
): [message: string, hint: string] | undefined {
  const hint = 'Set lower-case words joined by hyphens with --slug.';
  if (slug === '') return ['The title has no word for a URL.', hint];
  if (
    !/^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-./][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*$/u.test(slug) ||
    slug !== slug.toLowerCase()
  ) {
    return [`"${slug}" cannot be part of an address.`, hint];
  }
  if (isDeviceName(slug)) {
    return [`Windows reserves the name "${slug}" for itself.`, 'Choose another with --slug.'];
  }
  const bytes = Buffer.byteLength(slug);
  if (bytes > longestSlug) {
    const message = `An address of ${bytes} bytes is too long.`;
    return [message, `Set at most ${longestSlug} with --slug.`];
  }
  const folder = relativePath(site.root, collection.folder);
  const nameOf = (file: string) => entryId(folder, file).replace(/^\d+-/, '');
  const taken = files.find(
    (file) => fieldOf(file, collection.fields.slug) === slug || nameOf(file.file) === slug,
  );
  return taken && [`"${slug}" is taken by ${taken.file}.`, 'Choose another with --slug.'];
}

/** The default is the category of the newest entry. */
async function gatherCategory(
  given: string | undefined,
  { collection, files: [newest] }: EntryPlan,
  ask: Ask | undefined,
): Promise<string | undefined> {
  const { category } = collection.fields;
  const known = Object.keys(category?.terms ?? {});
  const all = known.join(', ');
  if (given !== undefined && !known.includes(given)) {
    const hint = all === '' ? 'Leave out --category.' : `The categories are ${all}.`;
    throw refusal(`There is no category "${given}".`, hint);
  }
  if (given !== undefined || known.length === 0) return given;
  const last = newest && String(fieldOf(newest, category?.key));
  const suggested = known.find((name) => name === last);
  if (ask === undefined) return suggested;
  return ask(`Category, one of ${all}`, {
    ...(suggested && { default: suggested }),
    check: (name) => (known.includes(name) ? undefined : `The categories are ${all}.`),
  });
}

/** Says why no entry is written and how to fix that. */
export function refusal(message: string, hint: string): SiteError {
  return siteError({ rule: 'new/refused', message, hint });
}
