import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { loadSite, withSite } from '../check/check-site.ts';
import type { ResolvedCollection, Site } from '../config/site.ts';
import { type Diagnostic, diagnosticsOf, SiteError } from '../diagnostics/diagnostic.ts';
import type { Clock } from '../lib/clock.ts';
import { dayOf } from '../lib/moment.ts';
import type { Shell } from '../lib/shell.ts';
import { suggest } from '../lib/suggest.ts';
import { createReporter } from '../report/reporter.ts';
import { type Ask, Interrupted, withQuestions } from '../scaffold/ask.ts';
import {
  createEntry,
  type EntryAnswers,
  type EntryPlan,
  findSlugFault,
  findTemplate,
  suggestCategory,
  suggestSlug,
} from '../scaffold/create-entry.ts';
import { findWatch } from '../scaffold/running-watch.ts';

export interface NewFlags {
  root: string;
  slug?: string;
  category?: string;
  clock: Clock;
}

/**
 * Writes a new entry of a collection, which `kind` names in the singular or plural, from its
 * template. Asks on a terminal for what is not given. The exit code is 0, 1 when the entry cannot
 * be made, 2 for a title that is missing where nobody can be asked, or 130 when whoever was asked
 * has ended it, as shells say of Ctrl-C.
 */
export async function runNew(
  kind: string,
  title: string | undefined,
  flags: NewFlags,
  shell: Shell,
): Promise<number> {
  const reporter = createReporter(shell);
  const root = resolve(shell.cwd(), flags.root);
  const now = flags.clock();
  try {
    return await withSite(root, async (site, cache) => {
      const collection = findCollection(kind, site);
      const template = findTemplate({ site, collection });
      if (template === undefined) throw new SiteError([noTemplate(site, collection)]);
      const { content, plan } = await loadSite({ site, now, cache });
      const files = content.files().filter((file) => file.collection === collection.name);
      const pages = plan?.pages ?? [];
      const entryPlan = { site, collection, files, pages, today: dayOf(now) };
      const given = { title, slug: flags.slug, category: flags.category };
      const answers = await withQuestions(shell, (ask) => gather(given, entryPlan, ask));
      if (answers === undefined) {
        reporter.warn(`error: what is it called?\n(write stet new ${kind} "Its title")`);
        return 2;
      }
      const entry = createEntry(entryPlan, template, answers);
      writeEntry(join(root, entry.file), entry.text);
      reporter.say(`✓ ${relative(shell.cwd(), join(root, entry.file))}`);
      const watching = findWatch(root);
      if (watching && entry.path) reporter.say(`  ${reporter.colors.bold(watching + entry.path)}`);
      return 0;
    });
  } catch (error) {
    if (error instanceof Interrupted) {
      reporter.warn('\nNothing was written.');
      return 130;
    }
    reporter.diagnostics(diagnosticsOf(error), root);
    return 1;
  }
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

function noTemplate(site: Site, { name, folder }: ResolvedCollection): Diagnostic {
  return {
    rule: 'new/refused',
    severity: 'error',
    message: `The collection "${name}" has no template.`,
    hint: `Write one: templates/${name}.md, or _template.md in ${relative(site.root, folder)}.`,
  };
}

type Given = { [Key in keyof EntryAnswers]?: EntryAnswers[Key] | undefined };

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
