import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { planWhole } from '../check/check-site.ts';
import type { ResolvedCollection, Site } from '../config/site.ts';
import { withSite } from '../config/with-site.ts';
import { type Diagnostic, SiteError } from '../diagnostics/diagnostic.ts';
import { dayOf } from '../lib/moment.ts';
import type { Shell } from '../lib/shell.ts';
import { suggest } from '../lib/suggest.ts';
import { type Ask, withQuestions } from './ask.ts';
import {
  createEntry,
  type EntryAnswers,
  type EntryPlan,
  findSlugFault,
  findTemplate,
  type NewEntry,
  suggestCategory,
  suggestSlug,
} from './create-entry.ts';

type Given = { [Key in keyof EntryAnswers]?: EntryAnswers[Key] | undefined };

/**
 * Writes a new entry from its template, and asks a terminal for what is not given.
 * @param wanted `kind` names its collection, in the singular or plural.
 * @returns undefined where there is no title and nobody to ask.
 * @throws SiteError when it cannot be made; Interrupted when whoever was asked has ended it.
 */
export function writeNewEntry(
  wanted: { root: string; kind: string; given: Given; now: Date },
  shell: Shell,
): Promise<NewEntry | undefined> {
  const { root, kind, given, now } = wanted;
  return withSite(root, async (site, cache) => {
    const collection = findCollection(kind, site);
    const template = findTemplate({ site, collection });
    if (template === undefined) throw noTemplate(site, collection);
    const { content, plan } = await planWhole({ site, now, cache });
    const files = content.files().filter((file) => file.collection === collection.name);
    const entryPlan = { site, collection, files, pages: plan?.pages ?? [], today: dayOf(now) };
    const answers = await withQuestions(shell, (ask) => gather(given, entryPlan, ask));
    if (answers === undefined) return undefined;
    const entry = createEntry(entryPlan, template, answers);
    writeEntry(join(root, entry.file), entry.text);
    return entry;
  });
}

function findCollection(kind: string, { collections }: Site): ResolvedCollection {
  const names = collections.map(({ name }) => name);
  const wanted = [kind, `${kind}s`, kind.replace(/s$/, '')];
  const found = collections.find(({ name }) => wanted.includes(name));
  if (found) return found;
  const meant = suggest(kind, names) ?? suggest(`${kind}s`, names);
  throw fault({
    message: `There is no collection "${kind}".`,
    hint: meant ? `Did you mean ${meant}?` : `The collections are ${names.join(', ')}.`,
  });
}

function noTemplate(site: Site, { name, folder }: ResolvedCollection): SiteError {
  return fault({
    message: `The collection "${name}" has no template.`,
    hint: `Write one: templates/${name}.md, or _template.md in ${relative(site.root, folder)}.`,
  });
}

/** What is given, else asked for, else the default; undefined when there is no title. */
async function gather(
  given: Given,
  plan: EntryPlan,
  ask: Ask | undefined,
): Promise<EntryAnswers | undefined> {
  const title =
    given.title?.trim().replace(/\s+/g, ' ') ||
    (await ask?.('Title', { check: (text) => (text === '' ? 'It needs one.' : undefined) }));
  if (!title) return undefined;
  const faultOf = (slug: string) => {
    const found = findSlugFault(slug, plan);
    return found && `${found.message} ${found.hint}`;
  };
  const suggested = suggestSlug(title, plan);
  const slug =
    given.slug ?? (await ask?.('Slug', { default: suggested, check: faultOf })) ?? suggested;
  const refused = findSlugFault(slug, plan);
  if (refused) throw fault(refused);
  return { title, slug, category: await gatherCategory(given.category, plan, ask) };
}

async function gatherCategory(
  given: string | undefined,
  plan: EntryPlan,
  ask: Ask | undefined,
): Promise<string | undefined> {
  const known = Object.keys(plan.collection.fields.category?.terms ?? {});
  const problem = (category: string) =>
    known.includes(category) ? undefined : `The categories are ${known.join(', ')}.`;
  if (given !== undefined && problem(given)) {
    throw fault({ message: `There is no category "${given}".`, hint: problem(given) ?? '' });
  }
  const suggested = suggestCategory(plan);
  if (given !== undefined || known.length === 0) return given;
  return ask
    ? ask(`Category, one of ${known.join(', ')}`, {
        ...(suggested && { default: suggested }),
        check: problem,
      })
    : suggested;
}

/** Never over a file that is there already. */
function writeEntry(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw fault({ message: `${file} is there already.`, hint: 'Give another name with --slug.' });
  }
}

function fault(text: Pick<Diagnostic, 'message' | 'hint'>): SiteError {
  return new SiteError([{ rule: 'new/refused', severity: 'error', ...text }]);
}
