import type { Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Site } from '../config/site.ts';
import { isEntryName } from '../content/find-files.ts';
import type { LoadedContent } from '../content/load-content.ts';
import { readSource } from '../content/read-source.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { isImageFile } from '../images/image-format.ts';
import { isInside, relativePath } from '../lib/file-path.ts';
import { isForeignName, listFiles } from '../lib/list-files.ts';
import { statIfThere } from '../lib/stat-if-there.ts';
import { type RuleInfo, severityOf } from './rule.ts';

/** The rule about unused files in content folders, for configuration. */
export const ignoredFileRule: RuleInfo = {
  id: 'collection/ignored-file',
  severity: 'warning',
  asks: "Files in a collection's folder are entries or images.",
};

/** Names of files and folders that are never entries. */
const left = /(?:^|\/)(?:[._]|node_modules(?:\/|$)|(?:Thumbs\.db|desktop\.ini|LICENSE[^/]*)$)/;

/** Code may be in the same folder as its content. */
const code = /\.(?:[cm]?[jt]sx?|css|scss|svg)$/;

/** Files in the image index that are not images; the index lists them for its messages. */
const otherMedia = /\.(?:pdf|mp4|mov|webm)$/i;

/**
 * Finds files in collection folders that are neither entries nor images, and that nothing in the
 * site names, and links in content folders that are left out. Without this, a post with an unknown
 * extension would be missing without a warning.
 */
export async function findIgnoredFiles(site: Site, content: LoadedContent): Promise<Diagnostic[]> {
  const severity = severityOf(ignoredFileRule, site);
  if (severity === 'off') return [];
  const links = new Set<string>();
  const list = (folder: string) =>
    listFiles(folder, (link) => {
      if (!left.test(link)) links.add(join(folder, link));
    });
  const found = new Set(
    site.collections.flatMap(({ folder }) => findOthers(folder, list(folder), site)),
  );
  for (const folder of [site.images.folder, site.staticFolder]) if (folder) list(folder);
  const named = found.size === 0 ? '' : await readAllTexts(site, content);
  const ignored = [...found]
    .filter((file) => isLikeEntry(file) || !named.includes(basename(file)))
    .map((file) => ({ file, ...explain(file) }));
  return [...ignored, ...[...links].flatMap((link) => judgeLink(link, site))]
    .sort((one, other) => (one.file < other.file ? -1 : 1))
    .map((finding) => ({ rule: ignoredFileRule.id, severity, ...finding }));
}

/** What is wrong with a file, relative to the root. */
interface Finding {
  file: string;
  message: string;
  hint: string;
}

/**
 * The finding about a symbolic link (absolute path), if it is left out. Only links to entries are
 * followed: others could publish files from elsewhere.
 */
function judgeLink(path: string, site: Site): Finding[] {
  const target = statIfThere(path);
  if (target?.isFile() && isEntryPath(path, site)) return [];
  return [{ file: relativePath(site.root, path), ...explainLink(basename(path), target) }];
}

function explainLink(name: string, target: Stats | undefined): Omit<Finding, 'file'> {
  if (target === undefined && isForeignName(name)) {
    const message = `The name ${name} is not written in UTF-8, so the site does not include it.`;
    return { message, hint: 'Rename it. The sign � replaces the bytes that are not UTF-8.' };
  }
  if (target === undefined) {
    const message = `${name} is a link to a file that does not exist, so the site does not include it.`;
    return { message, hint: 'Correct or delete the link.' };
  }
  return target.isFile()
    ? {
        message: `${name} is a link, so the site does not include it.`,
        hint: 'Move or copy the file here.',
      }
    : {
        message: `${name} is a link to a folder, so the site does not include its files.`,
        hint: 'Move or copy the folder here.',
      };
}

/** The listed files of a folder that are not used as content or otherwise, relative to the root. */
function findOthers(folder: string, listed: readonly string[], site: Site): string[] {
  const { root, images, staticFolder } = site;
  const others = [images.folder, staticFolder].filter((other) => other !== undefined);
  const own = new Set([site.redirects, site.urls, site.document.template]);
  return listed
    .filter((file) => !left.test(file) && !code.test(file))
    .filter((file) => !isImageFile(file) || otherMedia.test(file))
    .map((file) => join(folder, file))
    .filter((path) => !own.has(path) && !others.some((other) => isInside(other, path)))
    .filter((path) => !isEntryPath(path, site))
    .map((path) => relativePath(root, path));
}

/** Whether a path is one of a collection's entries, or a name that the collection excludes. */
function isEntryPath(path: string, { collections }: Pick<Site, 'collections'>): boolean {
  const name = basename(path);
  return collections.some(
    (collection) =>
      isInside(collection.folder, path) &&
      (isEntryName(name, collection) || collection.exclude.includes(name)),
  );
}

/** The texts of all content files and of the definition: a file named there is used. */
async function readAllTexts(site: Site, content: LoadedContent): Promise<string> {
  const codes = await Promise.all(site.configInputs.map((file) => readFile(file, 'utf8')));
  return [...codes, ...content.files().map(({ file }) => readSource(site, file))].join('\n');
}

/** Extensions that other tools use for text, with the endings of copies and backups. */
const markdown = /\.(?:md|markdown|mdown|mkdn?|mdwn|mdtxt)((?:[.~_ -].*)?)$/i;
const data = /\.(ya?ml|json)$/i;
const text = /\.(?:mdx|txt|te?xt|rst|adoc|org|html?|docx?|odt|rtf|pages|toml)$/i;

function isLikeEntry(file: string): boolean {
  return [markdown, data, text].some((pattern) => pattern.test(file));
}

function explain(file: string): Omit<Finding, 'file'> {
  const name = basename(file);
  const message = `${name} is not an entry of the collection in ${dirname(file)}, so the site does not include it.`;
  const [, extension] = /\.(md|markdown|mdx)$/.exec(name) ?? [];
  if (extension !== undefined) {
    return { message, hint: `Add '${extension}' to the extensions of the collection.` };
  }
  const [, behind] = markdown.exec(name) ?? [];
  if (behind === '') return { message, hint: `Rename it to ${name.replace(markdown, '.md')}.` };
  if (behind !== undefined) {
    const hint = `Rename it to ${name.replace(markdown, '.md')} if it is one, or delete it.`;
    return { message, hint };
  }
  if (data.test(name)) return { message, hint: `Rename it to ${name.toLowerCase()}.` };
  const hint = text.test(name)
    ? `Save it as Markdown in ${name.replace(text, '.md')}, or begin its name with _ if it is for authors only.`
    : 'Move it to the static folder if visitors load it, or begin its name with _ if it is for authors only.';
  return { message, hint };
}
