import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { planWhole } from '../check/check-site.ts';
import { fieldOf } from '../check/make-rule.ts';
import { type SitePlace, withSite } from '../config/load-config.ts';
import type { ResolvedCollection, Site } from '../config/site.ts';
import type { ContentFile } from '../content/written-file.ts';
import { toAbsolute } from '../lib/base-path.ts';
import { relativePath } from '../lib/file-path.ts';
import { dayOf } from '../lib/moment.ts';
import { pagePath } from '../lib/page-url.ts';
import type { Shell } from '../lib/shell.ts';
import { suggest } from '../lib/suggest.ts';
import { withQuestions } from './ask.ts';
import { createEntry } from './create-entry.ts';
import { type GivenAnswers, gatherAnswers, refusal } from './gather-answers.ts';

/**
 * Writes a new entry from its template. On a terminal, asks for missing answers.
 * @param options `kind` names its collection, in the singular or plural.
 * @returns its file and, if it has one, the path and URL of its page; undefined without a title and
 *   without a terminal.
 * @throws SiteError if the entry cannot be created; Interrupted if the user ended a question.
 */
export function writeNewEntry(
  options: SitePlace & { kind: string; given: GivenAnswers; now: Date },
  shell: Shell,
) {
  const { root, kind, given, now } = options;
  return withSite(options, async (site, cache) => {
    const collection = findCollection(kind, site);
    const template = findTemplate(site, collection);
    const { content, plan } = await planWhole({ site, now, cache });
    const files = newestFirst(content.files(), collection);
    const entryPlan = { site, collection, files, pages: plan?.pages ?? [], today: dayOf(now) };
    const answers = await withQuestions(shell, (ask) => gatherAnswers(given, entryPlan, ask));
    if (answers === undefined) return undefined;
    const entry = createEntry(entryPlan, template, answers);
    writeEntry(join(root, entry.file), entry.text);
    const path = (await findPath(entry.file, { site, cache, now })) ?? entry.likelyPath;
    return {
      file: entry.file,
      path,
      url: path && toAbsolute(pagePath(path, site.urlStyle), site).href,
    };
  });
}

/** The planned path of the entry's page; undefined if the site needs more content to plan it. */
async function findPath(
  file: string,
  options: Parameters<typeof planWhole>[0],
): Promise<string | undefined> {
  const { plan } = await planWhole(options);
  const pages = [...(plan?.pages ?? []), ...(plan?.laterPages ?? [])];
  return pages.find(({ source }) => source === file)?.path;
}

function findCollection(kind: string, { collections }: Site): ResolvedCollection {
  const names = collections.map(({ name }) => name);
  const wanted = [kind, `${kind}s`, kind.replace(/s$/, '')];
  const found = collections.find(({ name }) => wanted.includes(name));
  if (found) return found;
  const meant = suggest(kind, names) ?? suggest(`${kind}s`, names);
  throw refusal(
    `There is no collection "${kind}".`,
    meant ? `Did you mean ${meant}?` : `The collections are ${names.join(', ')}.`,
  );
}

/** The template of a collection: in its folder or in the site's `templates` folder. */
function findTemplate(
  { root }: Site,
  { name, folder, extensions, exclude }: ResolvedCollection,
): string {
  const files = extensions.flatMap((extension) => [
    join(root, `templates/${name}.${extension}`),
    join(folder, `_template.${extension}`),
  ]);
  const found = files.find((file) => existsSync(file));
  if (found !== undefined) return found;
  // In a collection that does not exclude it, it would be an entry.
  const inFolder = `_template.${extensions[0]}`;
  const own = exclude.includes(inFolder) ? `, or ${inFolder} in ${relativePath(root, folder)}` : '';
  throw refusal(
    `The collection "${name}" has no template.`,
    `Write one: templates/${name}.${extensions[0]}${own}.`,
  );
}

function newestFirst(
  files: readonly ContentFile[],
  { name, fields }: ResolvedCollection,
): ContentFile[] {
  const dateOf = (file: ContentFile) => String(fieldOf(file, fields.published) ?? '');
  // Of files with the same date, the last by name counts as the newest.
  return files
    .filter(({ collection }) => collection === name)
    .reverse()
    .sort((a, b) => (dateOf(a) < dateOf(b) ? 1 : dateOf(a) > dateOf(b) ? -1 : 0));
}

/** Never overwrites a file. */
function writeEntry(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw refusal(`${file} already exists.`, 'Choose another name with --slug.');
  }
}
