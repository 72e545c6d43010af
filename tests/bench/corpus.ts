import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import matter from 'gray-matter';
import { allRules } from '../../generator/check/rule-names.ts';
import { projectFolder } from '../helpers/project.ts';
import { createRandom } from '../helpers/random.ts';

export const words =
  'account agent answer approve assign batch bill book calendar call case check client close contract cost customer date deadline delay deliver document draft due edge email entry error field file firm flow follow form hand hour inbox invoice item lead ledger letter line list log match meeting message minute month note number office order owner page paper part pay person phone plan post price queue quote rate record reply report request review rule sale schedule send sheet sign step stock supplier system table task team term test ticket time tool total track type update vendor visit week work'.split(
    ' ',
  );

/** Makes the benchmark's site with `count` posts of about 900 words; the same bytes each time. */
export function createCorpus(folder: string, count: number): void {
  cpSync(join(projectFolder, 'tests/bench/site'), folder, { recursive: true });
  mkdirSync(join(folder, 'posts'), { recursive: true });
  for (let index = 0; index < count; index += 1) {
    writeFileSync(postFile(join(folder, 'posts'), index), createPost(index));
  }
}

/** Front matter of a post as its author wrote it; the words of other tools are left out. */
interface WrittenHeader {
  title?: string;
  date?: string | Date;
  category?: string;
}

/**
 * Makes the benchmark's site with the posts of a corpus: every Markdown file below its `posts/` that has
 * a date, in one folder and with the front matter that all peers read.
 * @param options.isPlain whether the posts need what every peer does and no more: blocks of code have no
 * language, no image is there, and all rules are off. Otherwise the images of `static/` are there too.
 * @returns the number of posts.
 * @throws Error when two posts would be one file.
 */
export function copyCorpus(
  corpus: string,
  folder: string,
  { isPlain }: { isPlain: boolean },
): number {
  cpSync(join(projectFolder, 'tests/bench/site'), folder, { recursive: true });
  mkdirSync(join(folder, 'posts'));
  const source = join(corpus, 'posts');
  const names = readdirSync(source, { recursive: true }).map(String).sort();
  let count = 0;
  for (const name of names.filter((path) => path.endsWith('.md'))) {
    const text = normalizePost(readFileSync(join(source, name), 'utf8'), isPlain);
    if (text === undefined) continue;
    writeFileSync(join(folder, 'posts', flatName(name)), text, { flag: 'wx' });
    count += 1;
  }
  const off = Object.fromEntries(allRules.map(({ id }) => [id, 'off']));
  const settings = isPlain ? { rules: off } : { staticFolder: 'public' };
  // Every peer keeps raw HTML.
  const code = `export const rawHtml = 'sanitize';\nexport const settings = ${JSON.stringify(settings)} as const;\n`;
  writeFileSync(join(folder, 'settings.ts'), code);
  if (!isPlain) cpSync(join(corpus, 'static'), join(folder, 'public/static'), { recursive: true });
  return count;
}

/** The name of a file in a folder without folders, from which every peer makes the same URL. */
function flatName(path: string): string {
  return `${path
    .slice(0, -'.md'.length)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')}.md`;
}

/** A post with the front matter of the benchmark's site; undefined for a page that has no date. */
function normalizePost(text: string, isPlain: boolean): string | undefined {
  const { content, data } = matter(text);
  const { title = '', date, category = 'none' }: WrittenHeader = data;
  if (date === undefined) return undefined;
  const body = isPlain ? content.replace(/^([ \t>]*(?:`{3,}|~{3,}))[^\n`]+$/gm, '$1') : content;
  return [
    '---',
    `title: ${JSON.stringify(title)}`,
    `date: ${new Date(date).toISOString().slice(0, 10)}`,
    `tags: [${category}]`,
    `summary: ${JSON.stringify(title)}`,
    '---',
    body,
  ].join('\n');
}

/** The file of a post in the folder of the posts, by its number from 0. */
export function postFile(folder: string, index: number): string {
  return join(folder, `post-${String(index).padStart(6, '0')}.md`);
}

/** The text of a post, by its number. */
export function createPost(index: number): string {
  const random = createRandom(index + 1);
  const pick = () => random.pick(words) ?? '';
  const sentence = (length: number) => {
    const text = Array.from({ length }, pick).join(' ');
    return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
  };
  const paragraph = () =>
    Array.from({ length: 5 }, () => sentence(9 + random.integer(8))).join(' ');
  const date = new Date(Date.UTC(2010, 0, 1 + (index % 5000))).toISOString().slice(0, 10);
  const sections = Array.from({ length: 6 }, (_, section) => [
    `## ${sentence(5).slice(0, -1)}`,
    paragraph(),
    `${paragraph().slice(0, -1)}, *${pick()}* and **${pick()}**, see [${pick()}](/posts/post-000000).`,
    section % 2 === 0
      ? Array.from({ length: 4 }, () => `- ${sentence(6)}`).join('\n')
      : `| ${pick()} | ${pick()} |\n| --- | ---: |\n| ${pick()} | ${index} |\n| \`${pick()}\` | ${section} |`,
  ]).flat();
  return [
    '---',
    `title: ${sentence(6).slice(0, -1)} ${index}`,
    `date: ${date}`,
    `tags: [${pick()}, ${pick()}, ${pick()}]`,
    `summary: ${sentence(18)}`,
    '---',
    '',
    sections.join('\n\n'),
    '',
  ].join('\n');
}
